export { createFirebaseAuth } from './firebase.ts';
export type { FirebaseAuthOptions } from './firebase-options.ts';

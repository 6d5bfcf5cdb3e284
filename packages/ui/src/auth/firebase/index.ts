export { createFirebaseAuth } from './firebase.ts';
export type { FirebaseAuthOptions } from './load-firebase.ts';

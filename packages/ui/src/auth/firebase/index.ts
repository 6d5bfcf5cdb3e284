export { createFirebaseAuth, type FirebaseAuthOptions } from './firebase.ts';

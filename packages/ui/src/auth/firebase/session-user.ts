import type { User } from 'firebase/auth';
import type { SessionUser } from '../client/auth-client.ts';

/** A user of the SDK, as all identity providers show theirs. */
export const sessionUser = (user: User): SessionUser => ({
  uid: user.uid,
  email: user.email,
  displayName: user.displayName,
  photoURL: user.photoURL,
  emailVerified: user.emailVerified,
  isAnonymous: user.isAnonymous,
  // Accounts with a password name no provider, as those of the service itself.
  providerData: user.providerData
    .filter(({ providerId }) => providerId !== 'password')
    .map(({ providerId }) => ({ providerId })),
});

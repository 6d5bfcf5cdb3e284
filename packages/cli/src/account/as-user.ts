import type { Settings } from '../config/settings.ts';
import { askEmail, askPassword, signInAs, type Identity, type SignedIn } from './sign-in.ts';

/**
 * Runs calls that only the user may make, not an API key: signs in with the password, and out again
 * afterwards.
 */
export async function asUser<T>(
  { apiUrl, profile, interactive }: Settings,
  { email, passwordFromStdin }: Identity,
  work: (signedIn: SignedIn) => Promise<T>,
): Promise<T> {
  const address = await askEmail(email ?? profile?.email, interactive);
  const password = await askPassword(Boolean(passwordFromStdin), interactive);
  const signedIn = await signInAs(apiUrl, address, password, null);
  try {
    return await work(signedIn);
  } finally {
    await signedIn.signOut();
  }
}

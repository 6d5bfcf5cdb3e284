import type { Requester } from '@biophony/sdk';
import type { SignInWays, SocialProvider } from '../client/auth-client.ts';
import { AuthError } from '../client/auth-error.ts';

const known: readonly SocialProvider[] = ['google', 'github'];
const titles: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub' };

/** Asks the service which ways of signing in it has. Throws AuthError. */
export async function askSignInWays(request: Requester): Promise<SignInWays> {
  const health: { sign_in?: string[]; own_machine?: boolean } = await request('health');
  const { sign_in: given, own_machine: ownMachine = false } = health;
  const providers = Array.isArray(given) ? known.filter((one) => given.includes(one)) : null;
  return { providers, ownMachine };
}

/** What happens when somebody presses the button of a way that is not set up, and what its operator does about it. */
export function notSetUp(provider: SocialProvider): AuthError {
  const [title, name] = [titles[provider], provider.toUpperCase()];
  return new AuthError(
    'auth/operation-not-allowed',
    `Signing in with ${title} is not set up here. Use email and password. The operator of this service turns it on with BIOPHONY_${name}_CLIENT_ID and BIOPHONY_${name}_CLIENT_SECRET (on Cloudflare ${name}_CLIENT_ID and ${name}_CLIENT_SECRET), as docs/settings.md of Biophony says.`,
  );
}

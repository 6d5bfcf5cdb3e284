import { protectedResourceRequest } from 'oauth4webapi';
import { challengeOf } from '../../secrets/random-token.ts';
import { providerFailed, unverifiedEmail } from './social-failure.ts';
import type { SocialProvider } from './social-profile.ts';
import { socialTitles, type GitHubSettings } from './social-settings.ts';
import { asking, grantOf, requestTerms } from './code-grant.ts';

const title = socialTitles.github;

interface GitHubUser {
  id: number;
  login: string;
  name: string | null;
  avatar_url: string | null;
}

interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** GitHub, or a GitHub Enterprise Server: an access token, used once to ask who it is for, and then forgotten. */
export function githubProvider(settings: GitHubSettings): SocialProvider {
  // What its metadata says (RFC 8414), which a GitHub Enterprise Server need not publish.
  const issuer = `${settings.url}/login/oauth`;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/access_token`,
  };

  const ask = <T>(path: string, accessToken: string): Promise<T> =>
    asking(title, `no answer from ${path}`, async () => {
      const response = await protectedResourceRequest(
        accessToken,
        'GET',
        new URL(`${settings.apiUrl}${path}`),
        new Headers({
          accept: 'application/vnd.github+json',
          'user-agent': 'Biophony',
          'x-github-api-version': '2022-11-28',
        }),
        null,
        requestTerms(settings.apiUrl),
      );
      if (!response.ok) throw providerFailed(title, `status ${response.status} from ${path}`);
      return (await response.json()) as T;
    });

  return {
    async authorizeUrl({ state, codeVerifier, redirectUri }) {
      const url = new URL(server.authorization_endpoint);
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'user:email',
        state,
        code_challenge: await challengeOf(codeVerifier),
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async identify(answer) {
      const { accessToken: token } = await grantOf({ title, server, ...settings }, answer);
      const [user, emails] = await Promise.all([
        ask<GitHubUser>('/user', token),
        ask<GitHubEmail[]>('/user/emails', token),
      ]);
      if (!Number.isSafeInteger(user.id)) throw providerFailed(title, 'its user has no id');
      const verified = emails.filter((one) => one.verified);
      const email = (verified.find((one) => one.primary) ?? verified[0])?.email;
      if (!email) throw unverifiedEmail(title);
      return {
        provider: 'github',
        id: String(user.id),
        email,
        name: user.name || user.login,
        picture: user.avatar_url,
      };
    },
  };
}

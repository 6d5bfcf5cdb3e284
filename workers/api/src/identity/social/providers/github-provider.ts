import { challengeOf } from '../../secrets/random-token.ts';
import { askJson, codeForm } from './ask-json.ts';
import { providerFailed, unverifiedEmail } from '../social-failure.ts';
import type { SocialProvider } from '../social-profile.ts';
import { socialTitles, type GitHubSettings } from '../social-settings.ts';

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
  const ask = <T>(path: string, accessToken: string) =>
    askJson<T>(title, `${settings.apiUrl}${path}`, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${accessToken}`,
        'user-agent': 'Biophony',
        'x-github-api-version': '2022-11-28',
      },
    });

  return {
    async authorizeUrl({ state, codeVerifier, redirectUri }) {
      const url = new URL(`${settings.url}/login/oauth/authorize`);
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
      const { access_token: token, error } = await askJson<{
        access_token?: string;
        error?: string;
      }>(title, `${settings.url}/login/oauth/access_token`, codeForm({ ...answer, ...settings }));
      if (!token) throw providerFailed(title, `it sent no access token (${error ?? 'no reason'})`);
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

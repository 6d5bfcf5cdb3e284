import { providerFailed } from '../social-failure.ts';

const timeoutMs = 10_000;

/** What a provider answers, as JSON. Redirects are not followed. Throws SocialFailure where it is no success. */
export async function askJson<T>(
  provider: string,
  url: string,
  init: RequestInit = {},
): Promise<T> {
  const answer = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw providerFailed(provider, `no answer from ${new URL(url).host}`, cause);
  });
  const text = await answer.text();
  if (!answer.ok)
    throw providerFailed(
      provider,
      `status ${answer.status} from ${new URL(url).pathname}: ${text.slice(0, 300)}`,
    );
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw providerFailed(provider, `no JSON from ${new URL(url).pathname}`, cause);
  }
}

/** The change of an authorization code for tokens (RFC 6749, section 4.1.3), with the client's secret in the form. */
export const codeForm = (fields: {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  clientId: string;
  clientSecret: string;
}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'authorization_code',
    code: fields.code,
    code_verifier: fields.codeVerifier,
    redirect_uri: fields.redirectUri,
    client_id: fields.clientId,
    client_secret: fields.clientSecret,
  }),
});

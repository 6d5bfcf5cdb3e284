import {
  Events,
  OAuth2Server,
  type MutableRedirectUri,
  type MutableToken,
} from 'oauth2-mock-server';

/** Claims of the person at the provider (OpenID Connect Core 1.0, section 5.1). */
interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
}

export interface Google {
  issuer: string;
  /** Who is at the keyboard from now on. */
  setPerson(person: GooglePerson): void;
  /** Changes the next ID token before it is signed. */
  spoilNextToken(change: (claims: Record<string, unknown>) => void): void;
  /** What happens when the person says no at the next question. */
  refuseNext(): void;
  stop(): Promise<void>;
}

/** An OpenID Connect provider on loopback, with keys of its own. */
export async function startGoogle(): Promise<Google> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  let person: GooglePerson = { sub: 'nobody', email: 'nobody@example.org', email_verified: false };
  let spoil: ((claims: Record<string, unknown>) => void) | null = null;
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    // Access tokens are signed first and say nothing of a client.
    if (!('aud' in payload)) return;
    Object.assign(payload, person);
    spoil?.(payload);
    spoil = null;
  });
  return {
    issuer: server.issuer.url ?? '',
    setPerson(next) {
      person = next;
    },
    spoilNextToken(change) {
      spoil = change;
    },
    refuseNext() {
      server.service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      });
    },
    stop: () => server.stop(),
  };
}

import {
  Events,
  OAuth2Server,
  type MutableRedirectUri,
  type MutableToken,
} from 'oauth2-mock-server';

/** OpenID Connect Core 1.0, section 5.1. */
interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
}

export interface Google {
  issuer: string;
  /** Who signs in from now on. */
  setPerson(person: GooglePerson): void;
  /** Changes the next ID token before it is signed. */
  spoilNextToken(change: (claims: Record<string, unknown>) => void): void;
  /** The next person refuses consent. */
  refuseNext(): void;
  stop(): Promise<void>;
}

/** OpenID Connect provider on loopback, with its own keys. */
export async function startGoogle(): Promise<Google> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  let person: GooglePerson = { sub: 'nobody', email: 'nobody@example.org', email_verified: false };
  let spoil: ((claims: Record<string, unknown>) => void) | null = null;
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    // Access tokens are signed first and name no client.
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

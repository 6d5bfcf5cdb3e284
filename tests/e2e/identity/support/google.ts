import {
  Events,
  OAuth2Server,
  type MutableRedirectUri,
  type MutableToken,
} from 'oauth2-mock-server';

export interface Google {
  issuer: string;
  person: { sub: string; email: string; name: string };
  /** At the next question. */
  refuseNext(): void;
  close(): Promise<void>;
}

/** An OpenID Connect provider on loopback that signs everybody in. */
export async function openGoogle(): Promise<Google> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const google = {
    issuer: server.issuer.url ?? '',
    person: { sub: 'wren-at-google', email: 'wren@mail.example', name: 'Jenny Wren' },
    refuseNext() {
      server.service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      });
    },
    close: () => server.stop(),
  };
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    if ('aud' in payload) Object.assign(payload, google.person, { email_verified: true });
  });
  return google;
}

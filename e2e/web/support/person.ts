import { createClient, type Client } from '@biophony/sdk';
import type { Visitor } from './visitor.ts';

/** Somebody with an account, signed in in their browser. */
export interface Person extends Visitor {
  name: string;
  email: string;
  password: string;
  /** Calls the service as this person, past the browser, to prepare or to look. */
  api: Client;
}

export const password = 'heard-at-first-light';
let people = 0;

/** An address nobody has used yet at this service. */
export const freshEmail = (): string => `person-${process.pid}-${++people}@biophony.example`;

/** Makes an account past the web app and signs the visitor's browser in with it. No page is loaded yet. */
export async function signUp(visitor: Visitor, name = 'Ada Lovelace'): Promise<Person> {
  const { context, url } = visitor;
  const email = freshEmail();
  const headers = { origin: url };
  const answer = await context.request.post('/api/auth/sign-up/email', {
    headers,
    data: { name, email, password },
  });
  if (!answer.ok()) throw new Error(`sign-up failed: ${await answer.text()}`);
  const getToken = async () => {
    const given = await context.request.get('/api/auth/token', { headers });
    return ((await given.json()) as { token: string }).token;
  };
  const api = createClient({ baseUrl: url, auth: { getToken } });
  await api.user.init();
  return { ...visitor, name, email, password, api };
}

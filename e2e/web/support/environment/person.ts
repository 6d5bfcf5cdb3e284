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

/** What one signs in with. */
export type Account = Pick<Person, 'name' | 'email' | 'password'>;

/** Signs the visitor's browser in past the web app, with a new account or an old one. No page is loaded yet. */
async function enter(visitor: Visitor, way: 'sign-up' | 'sign-in', account: Account) {
  const { context, url } = visitor;
  const headers = { origin: url };
  const { name, email } = account;
  const data = { email, password: account.password, ...(way === 'sign-up' ? { name } : {}) };
  const answer = await context.request.post(`/api/auth/${way}/email`, { headers, data });
  if (!answer.ok()) throw new Error(`${way} failed: ${await answer.text()}`);
  const getToken = async () => {
    const given = await context.request.get('/api/auth/token', { headers });
    return ((await given.json()) as { token: string }).token;
  };
  const api = createClient({ baseUrl: url, auth: { getToken } });
  await api.user.init();
  return { ...visitor, ...account, api };
}

export const signUp = (visitor: Visitor, name = 'Ada Lovelace'): Promise<Person> =>
  enter(visitor, 'sign-up', { name, email: freshEmail(), password });

export const signIn = (visitor: Visitor, { name, email, password }: Account): Promise<Person> =>
  enter(visitor, 'sign-in', { name, email, password });

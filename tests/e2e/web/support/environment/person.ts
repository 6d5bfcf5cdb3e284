import { createClient, type Client } from '@biophony/sdk';
import type { Visitor } from './visitor.ts';

export interface Person extends Visitor {
  name: string;
  email: string;
  password: string;
  /** Past the browser. */
  api: Client;
}

export const password = 'heard-at-first-light';
let people = 0;

/** Unused at this service. */
export const freshEmail = (): string => `person-${process.pid}-${++people}@biophony.example`;

export type Account = Pick<Person, 'name' | 'email' | 'password'>;

/** Past the web app, with a new or an old account. No page is loaded. */
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

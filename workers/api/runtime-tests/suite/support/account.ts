import { endpoints, type AnswerOf, type ErrorCode, type RouteId } from '@biophony/contract';
import { expect } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { call, type CallOptions } from './call.ts';
import { expectRefusal } from './expect-refusal.ts';

export const password = 'dawn chorus at four';
let count = 0;

/** Calls the API with one bearer, and checks every answer against the contract. */
export class Caller {
  readonly server: TestServer;
  readonly token: string | undefined;

  constructor(server: TestServer, token: string | undefined) {
    this.server = server;
    this.token = token;
  }

  raw<K extends RouteId>(id: K, options: CallOptions<K> = {}) {
    return call(this.server.baseUrl, id, { token: this.token, ...options });
  }

  /** Expects success and exactly the contract's fields. */
  async ok<K extends RouteId>(id: K, options: CallOptions<K> = {}): Promise<AnswerOf<K>> {
    const { status, body } = await this.raw(id, options);
    expect(status, `${id}: ${JSON.stringify(body)}`).toBe(endpoints[id].status);
    return endpoints[id].answer.parse(body) as AnswerOf<K>;
  }

  /** Expects this code; returns the error. */
  async refused<K extends RouteId>(id: K, code: ErrorCode, options: CallOptions<K> = {}) {
    return expectRefusal(await this.raw(id, options), code);
  }
}

export class Account extends Caller {
  readonly email: string;
  readonly userId: string;
  /** For new ID tokens. */
  readonly session: string;

  constructor(
    server: TestServer,
    who: { email: string; userId: string; session: string; token: string },
  ) {
    super(server, who.token);
    this.email = who.email;
    this.userId = who.userId;
    this.session = who.session;
  }
}

/** A service accepts 300 sign-ups an hour from one address; a server's suites need more. */
const signUpsAtOnce = 200;

/** Sign-up, ID token and profile, as the web app does. */
export async function newAccount(server: TestServer, name = 'Ada Wren'): Promise<Account> {
  if (count % signUpsAtOnce === signUpsAtOnce - 1)
    await server.sql("DELETE FROM auth_attempts WHERE attempt_key LIKE 'sign-up-from:%'");
  const visitor = new Caller(server, undefined);
  const email = `user-${count++}@biophony.example`;
  const signedUp = await visitor.ok('authSignUp', { body: { email, password, name } });
  const session = signedUp.token ?? '';
  const { token } = await visitor.ok('authToken', { token: session });
  const { user } = await visitor.ok('userInit', { token });
  return new Account(server, { email, userId: user.user_id, session, token });
}

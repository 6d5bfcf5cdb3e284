import { afterAll, beforeAll, describe } from 'vitest';
import type { TestServer } from '../servers/test-server.ts';
import { analysisSuite } from './analysis.ts';
import { badTokensSuite } from './tokens/bad-tokens.ts';
import { capsSuite } from './caps.ts';
import { credentialsSuite } from './credentials.ts';
import { dataSuite } from './data.ts';
import { deviceSuite } from './device.ts';
import { embedSuite } from './embed.ts';
import { factorsSuite } from './factors.ts';
import { httpSuite } from './http.ts';
import { hostileInputSuite } from './hostile-input.ts';
import { idempotencySuite } from './idempotency.ts';
import { otherFilesSuite } from './other-files.ts';
import { mailsSuite } from './mails.ts';
import { policySuite } from './policy.ts';
import { popupSuite } from './popup.ts';
import { projectsSuite } from './projects.ts';
import { propertiesSuite } from './properties.ts';
import { runnerSuite } from './runner.ts';
import { coverage } from './coverage.ts';
import { putOnceSuite } from './put-once.ts';
import { probe } from './probe.ts';
import { signInSuite } from './sign-in.ts';
import { siteSuite } from './site.ts';
import { storeSuite } from './store.ts';
import { usersSuite } from './users.ts';
import { walkSuite } from './walk.ts';

/** One part of the contract; `server` may be called inside tests only, when it has started. */
export type Suite = (server: () => TestServer) => void;

const suites: Suite[] = [
  httpSuite,
  hostileInputSuite,
  signInSuite,
  popupSuite,
  deviceSuite,
  factorsSuite,
  credentialsSuite,
  embedSuite,
  usersSuite,
  idempotencySuite,
  policySuite,
  badTokensSuite,
  propertiesSuite,
  storeSuite,
  putOnceSuite,
  projectsSuite,
  dataSuite,
  otherFilesSuite,
  analysisSuite,
  runnerSuite,
  capsSuite,
  mailsSuite,
  siteSuite,
  walkSuite,
];

/** The contract, against one really started server, with what only this runtime has. Prints at its end how many rows it serves. */
export function contractSuite(
  name: string,
  start: () => Promise<TestServer>,
  extra: Suite[] = [],
): void {
  describe(`the contract on ${name}`, () => {
    let started: TestServer | undefined;
    const server = () => {
      if (!started) throw new Error('The server is used before it has started');
      return started;
    };
    beforeAll(async () => {
      started = await start();
    });
    afterAll(async () => {
      if (!started) return;
      await probe(started);
      console.log(coverage.report(name, started.baseUrl));
      await started.stop();
    });
    for (const suite of [...suites, ...extra]) suite(server);
  });
}

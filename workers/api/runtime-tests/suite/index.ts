import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../servers/test-server.ts';
import { adminSuite } from './admin/admin.ts';
import { analysisSuite } from './analysis/analysis.ts';
import { badTokensSuite } from './identity/tokens/bad-tokens.ts';
import { limitsSuite } from './data/limits.ts';
import { credentialsSuite } from './identity/credentials.ts';
import { dataSuite } from './data/data.ts';
import { deviceSuite } from './identity/device.ts';
import { embedSuite } from './analysis/embed.ts';
import { factorsSuite } from './identity/factors.ts';
import { framesSuite } from './calls/frames.ts';
import { httpSuite } from './calls/http.ts';
import { hiddenPlacesSuite } from './data/hidden-places.ts';
import { hostileInputSuite } from './calls/hostile-input.ts';
import { idempotencySuite } from './calls/idempotency.ts';
import { overviewSuite } from './data/overview.ts';
import { otherFilesSuite } from './data/other-files.ts';
import { matrixSuite } from './members/matrix.ts';
import { membersSuite } from './members/members.ts';
import { turnsSuite } from './members/turns.ts';
import { otherProjectsSuite } from './members/other-projects.ts';
import { mailsSuite } from './analysis/mails.ts';
import { policySuite } from './calls/policy.ts';
import { popupSuite } from './identity/popup.ts';
import { projectsSuite } from './data/projects.ts';
import { propertiesSuite } from './calls/properties.ts';
import { publicSuite } from './analysis/public.ts';
import { remarksSuite } from './data/remarks.ts';
import { reviewSuite } from './review/reviews.ts';
import { runnerSuite } from './analysis/runner.ts';
import { presetsSuite } from './analysis/presets.ts';
import { runnerTokensSuite } from './analysis/runner-tokens.ts';
import { neverServed } from './support/served.ts';
import { putOnceSuite } from './data/put-once.ts';
import { signInSuite } from './identity/sign-in.ts';
import { siteSuite } from './calls/site.ts';
import { ownStoreSuite, storeSuite } from './data/store.ts';
import { surveySuite } from './data/survey.ts';
import { usersSuite } from './identity/users.ts';
import { wholePathSuite } from './analysis/whole-path.ts';

/** Call `server` only inside tests, after its start. */
export type Suite = (server: () => TestServer) => void;

/** From sign-in to results. */
export const mainSuites: readonly Suite[] = [
  httpSuite,
  signInSuite,
  popupSuite,
  embedSuite,
  usersSuite,
  storeSuite,
  putOnceSuite,
  projectsSuite,
  dataSuite,
  membersSuite,
  analysisSuite,
  runnerSuite,
  siteSuite,
  wholePathSuite,
  adminSuite,
];

/** Other calls, permissions, refusals and limits. */
const furtherSuites: readonly Suite[] = [
  deviceSuite,
  factorsSuite,
  credentialsSuite,
  publicSuite,
  idempotencySuite,
  otherFilesSuite,
  remarksSuite,
  turnsSuite,
  surveySuite,
  overviewSuite,
  reviewSuite,
  hiddenPlacesSuite,
  presetsSuite,
  framesSuite,
  hostileInputSuite,
  policySuite,
  matrixSuite,
  otherProjectsSuite,
  badTokensSuite,
  propertiesSuite,
  limitsSuite,
  runnerTokensSuite,
  mailsSuite,
];

/** The contract on any store; `ownStoreSuite` adds the service as its own store. */
export const allSuites: readonly Suite[] = [...mainSuites, ...furtherSuites];

export { ownStoreSuite };

/** On one running server. */
export function contractSuite(
  name: string,
  start: () => Promise<TestServer>,
  suites: readonly Suite[],
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
    afterAll(() => started?.stop());
    for (const suite of suites) suite(server);
  });
}

/** Other tests call these with success: with text messages, sign-up by mail, and large data. */
const servedElsewhere = ['projectsExample', 'authSignUpConfirm', 'authSecondSend', 'runnerParts'];

/** After all other suites. */
export const everyEndpointSuite: Suite = (server) => {
  it('every endpoint has answered with success', () => {
    expect(neverServed(server().baseUrl)).toEqual(servedElsewhere);
  });
};

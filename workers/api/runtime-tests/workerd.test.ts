import { expect, it } from 'vitest';
import { nodeEntry } from './servers/local-server.ts';
import { startWorkerd } from './servers/workerd.ts';
import { r2Suite } from './store/r2-suite.ts';
import { contractSuite, mainSuites, type Suite } from './suite/index.ts';

const cronSuite: Suite = (server) => {
  it('does what is due in the background when its cron says so', async () => {
    const answer = await fetch(`${server().baseUrl}/cdn-cgi/local/scheduled`);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  });
};

// The others are in workerd.full.test.ts: a call takes several times as long here as on Node.
contractSuite('workerd (D1, R2)', startWorkerd, [...mainSuites, cronSuite, r2Suite([nodeEntry])]);

import { describe, expect, it } from 'vitest';
import { startWorkerd } from './servers/workerd.ts';
import { contractSuite, mainSuites, type Suite } from './suite/index.ts';

const cronSuite: Suite = (server) =>
  describe('cron', () => {
    it('does what is due in the background', async () => {
      const answer = await fetch(`${server().baseUrl}/cdn-cgi/local/scheduled`);
      expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    });
  });

// The others are in workerd.full.test.ts: a call takes several times as long here as on Node.
contractSuite('workerd (D1, R2)', startWorkerd, [...mainSuites, cronSuite]);

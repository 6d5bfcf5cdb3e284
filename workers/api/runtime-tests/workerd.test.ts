import { describe, expect, it } from 'vitest';
import { startWorkerd } from './servers/workerd.ts';
import { contractSuite, type Suite } from './suite/index.ts';

const cronSuite: Suite = (server) =>
  describe('cron', () => {
    it('does what is due in the background', async () => {
      const answer = await fetch(`${server().baseUrl}/cdn-cgi/local/scheduled`);
      expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    });
  });

contractSuite('workerd (D1, R2)', startWorkerd, [cronSuite]);

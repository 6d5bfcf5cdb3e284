import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { projectWithData } from '../support/card.ts';
import { join } from '../support/people.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';

let queues = 0;

export const turnsSuite = (server: () => TestServer) =>
  describe('the queue of analyses, with members (S15.24)', () => {
    /** A runner of a model of its own, which leases only from these projects. */
    async function ownQueue() {
      const type = `model:turns-${queues++}`;
      const runner = new ScriptedRunner(server(), [type]);
      expect(await runner.lease()).toBeNull();
      const start = async (by: Account, projectId: string, times: number) => {
        for (let time = 0; time < times; time++) {
          const { analysis } = await by.ok('analysesCreate', {
            params: { projectId },
            body: { analysis_type: type },
          });
          const params = { analysisId: analysis.analysis_id };
          await by.ok('analysesExecute', { params });
          owners.set(analysis.analysis_id, projectId);
        }
      };
      const owners = new Map<string, string>();
      /** Projects of the next leases; the runner keeps the shards. */
      const served = async (times: number) => {
        const projects: (string | undefined)[] = [];
        for (let time = 0; time < times; time++) {
          const lease = await runner.lease();
          projects.push(lease ? owners.get(lease.analysis_id) : undefined);
        }
        return projects;
      };
      return { start, served };
    }

    it('takes turns between owners, however many projects and members one of them has', async () => {
      const { start, served } = await ownQueue();
      const [ada, olga] = [await newAccount(server()), await newAccount(server())];
      const { projectId: marsh } = await projectWithData(ada, 1);
      const { projectId: ridge } = await projectWithData(ada, 1);
      for (const projectId of [marsh, ridge])
        for (const _ of [1, 2]) await start(await join(ada, projectId, 'manager'), projectId, 2);
      const { projectId: fens } = await projectWithData(olga, 1);
      await start(olga, fens, 3);
      const turns = await served(7);
      const isOlgas = turns.map((project) => project === fens);
      expect(isOlgas).toEqual([false, true, false, true, false, true, false]);
      expect(turns).not.toContain(undefined);
      expect((await served(5)).filter((project) => project !== undefined)).toHaveLength(4);
    });

    it("takes what a member starts in another's project as the owner's, and nothing from the member's own", async () => {
      const { start, served } = await ownQueue();
      const [ada, ben] = [await newAccount(server()), await newAccount(server(), 'Ben')];
      const { projectId: shared } = await projectWithData(ada, 1);
      const { projectId: other } = await projectWithData(ada, 1);
      const { projectId: own } = await projectWithData(ben, 1);
      await join(ada, shared, 'manager', ben);
      await start(ben, shared, 4);
      expect(await served(3)).toEqual([shared, shared, shared]);
      // Ada started nothing, but asked first; three shards run for her.
      await start(ada, other, 1);
      await start(ben, own, 2);
      expect(await served(4)).toEqual([own, own, shared, other]);
    });
  });

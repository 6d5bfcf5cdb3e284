import { describe, expect, it } from 'vitest';
import type { TestServer } from '../servers/test-server.ts';
import { newAccount, type Account } from './account.ts';
import { projectWithData } from './card.ts';
import { PretendRunner } from './pretend-runner.ts';

export const mailsSuite = (server: () => TestServer) =>
  describe('mails about the work', () => {
    const proved = async () => {
      const ada = await newAccount(server());
      await server().sql(`UPDATE auth_users SET emailVerified = 1 WHERE email = '${ada.email}'`);
      return ada;
    };
    const analysed = async (ada: Account) => {
      const { projectId } = await projectWithData(ada, 2);
      const { analysis } = await ada.ok('analysesCreate', {
        params: { projectId },
        body: { analysis_type: 'acoustic_indices' },
      });
      const { analysis_id: analysisId } = analysis;
      await ada.ok('analysesExecute', { params: { analysisId } });
      await new PretendRunner(server(), ['acoustic_indices']).workOff(analysisId);
      return projectId;
    };

    it('come when an analysis is complete, with its counts and the way to stop them', async () => {
      const ada = await proved();
      const projectId = await analysed(ada);
      const { text } = await server().outside.postOffice.mailTo(ada.email);
      expect(text).toContain('2 files analysed, 0 files refused');
      expect(text).toContain(`/dashboard/projects/${projectId}`);
      expect(text).toContain('Switch it off there');
      expect(text).not.toMatch(/Bearer|bp_|token/);
    });

    it('stay away where the account switched them off', async () => {
      const [ada, ben] = [await proved(), await proved()];
      const body = { preferences: { analysisNotifications: false } };
      await ada.ok('profilePut', { body });
      await analysed(ada);
      await analysed(ben);
      await server().outside.postOffice.mailTo(ben.email);
      expect(server().outside.postOffice.countTo(ada.email)).toBe(0);
    });
  });

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount } from '../support/account.ts';
import { newDataset, projectWithData, put, wav } from '../support/card.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { firebaseIssuer } from '../identity/tokens/issuers.ts';

export const mailsSuite = (server: () => TestServer) =>
  describe('mails about the work', () => {
    const proved = async () => {
      const ada = await newAccount(server());
      await server().sql(`UPDATE auth_users SET "emailVerified" = 1 WHERE email = '${ada.email}'`);
      return ada;
    };
    const analysed = async (ada: Caller) => {
      const { projectId } = await projectWithData(ada, 2);
      const { analysis } = await ada.ok('analysesCreate', {
        params: { projectId },
        body: { analysis_type: 'acoustic_indices' },
      });
      const { analysis_id: analysisId } = analysis;
      await ada.ok('analysesExecute', { params: { analysisId } });
      await new ScriptedRunner(server(), ['acoustic_indices']).workOff(analysisId);
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

    it('go to the address of a Firebase account once Firebase says that it was proved', async () => {
      const firebase = firebaseIssuer(server());
      const somebody = async (email: string) => {
        const { claims, caller } = await firebase.somebody({ email });
        const renewed = { ...claims, iat: Number(claims.iat) + 1 };
        return {
          caller,
          proved: async () =>
            new Caller(server(), await firebase.sign({ ...renewed, email_verified: true })),
        };
      };
      const [unproved, address] = [randomUUID(), randomUUID()].map(
        (name) => `${name}@firebase.example`,
      );
      await analysed((await somebody(unproved ?? '')).caller);
      await analysed(await (await somebody(address ?? '')).proved());
      const { text } = await server().outside.postOffice.mailTo(address ?? '');
      expect(text).toContain('2 files analysed, 0 files refused');
      expect(server().outside.postOffice.countTo(unproved ?? '')).toBe(0);
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

    it('tell what an upload lacks, and nothing of one given up under its name', async () => {
      const ada = await proved();
      const { projectId, dataId: givenUp } = await newDataset(ada);
      const recordings = ['20260501_050000.WAV', '20260501_060000.WAV'].map((name) => wav(name));
      const promised = (dataId: string) =>
        ada.ok('uploadUrls', {
          params: { dataId },
          body: {
            files: recordings.map(({ filename, bytes }) => ({
              filename,
              content_type: 'audio/wav',
              size: bytes.length,
            })),
          },
        });
      await promised(givenUp);
      const { data_id: dataId } = await ada.ok('datasetsCreate', {
        params: { projectId },
        body: {
          dataset_name: 'Card A',
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        },
      });
      const [ticket] = (await promised(dataId)).files;
      if (ticket?.status !== 'upload' || !recordings[0]) throw new Error(JSON.stringify(ticket));
      expect(await put(ticket, recordings[0].bytes)).toBe(200);
      await ada.ok('uploadComplete', { params: { dataId } });
      // Only this project: a turn sends a limited number, and those of other tests wait too.
      await server().sql(
        `UPDATE mail_queue SET due_at = queued_at WHERE event_id IN (
           SELECT event_id FROM timeline_events WHERE project_id = '${projectId}')`,
      );
      await analysed(ada);
      const { postOffice } = server().outside;
      const mails = [await postOffice.mailTo(ada.email), await postOffice.mailTo(ada.email)];
      const told = mails.find(({ text }) => text.includes('Upload with missing files'));
      expect(told?.text).toContain('1 file stored, 1 file missing or refused.');
    });
  });

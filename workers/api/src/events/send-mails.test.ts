import type { Preferences } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  complete,
  indices,
  lease,
  mustLease,
  putOutput,
  queuedAnalysis,
  release,
} from '../../test/made-shards.ts';
import { askUploads, completeUpload, makeDataset, putObject } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { maintain } from '../app/maintenance.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { projectHandlers } from '../app/handlers.ts';
import { updateProfile } from '../projects/users.ts';

const email = 'ada@biophony.example';

describe('mails of what happens to a project', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    await service.db
      .prepare(
        `INSERT INTO auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
         VALUES ('ada', 'Ada', ?, 1, '', '')`,
      )
      .bind(email)
      .run();
  });
  afterEach(() => service.close());

  const analysed = async () => {
    const made = await queuedAnalysis(service, 'ada');
    const first = await mustLease(service);
    await complete(service, first, [await putOutput(service, first, 'part.csv')], {
      analysed: 1,
      refused: 0,
    });
    const merge = await mustLease(service);
    const output = await putOutput(service, merge, 'files.csv');
    await complete(service, merge, [output], { analysed: 1, refused: 1 });
    await service.settled();
    return {
      ...made,
      again: () => complete(service, merge, [output], { analysed: 1, refused: 1 }),
    };
  };
  const prefer = (preferences: Partial<Preferences>) =>
    service.call(updateProfile, 'ada', { body: { preferences } });
  const later = async (seconds: number) => {
    service.passSeconds(seconds);
    await maintain(service.deps);
    await service.settled();
  };
  const queued = async () =>
    (await service.db.prepare('SELECT * FROM mail_queue').all()).results.length;

  it('say when an analysis is complete, once, with counts, the project and how to stop them', async () => {
    const { project_id, again } = await analysed();
    await service.call(projectHandlers.projectsUpdate, 'ada', {
      params: { projectId: project_id },
      body: { title: 'Later title' },
    });
    await again();
    await later(1200);
    expect(service.mails).toHaveLength(1);
    const [mail] = service.mails;
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toMatch(/^Analysis completed: /);
    expect(mail?.text).toContain('1 file analysed, 1 file refused');
    expect(mail?.text).toContain(`http://localhost/dashboard/projects/${project_id}`);
    expect(mail?.text).toContain(
      '"Analysis Complete Notifications" is on in your Account Settings',
    );
    expect(await queued()).toBe(0);
  });

  it('say when an analysis failed, and why', async () => {
    await queuedAnalysis(service, 'ada');
    await release(service, await mustLease(service), 'the model is gone', true);
    await service.settled();
    expect(service.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Analysis failed: /),
    ]);
    expect(service.mails[0]?.text).toContain('the model is gone');
  });

  it.each<Partial<Preferences>>([{ emailNotifications: false }, { analysisNotifications: false }])(
    'do not come with %o',
    async (preferences) => {
      await prefer(preferences);
      await analysed();
      await later(1200);
      expect([service.mails, await queued()]).toEqual([[], 0]);
    },
  );

  it('go to proved addresses alone', async () => {
    await service.db.prepare('UPDATE auth_users SET "emailVerified" = 0').run();
    await analysed();
    expect(service.mails).toEqual([]);
  });

  const upload = async (dataset: Awaited<ReturnType<typeof makeDataset>>, put: number) => {
    const names = ['20260501_050000.WAV', '20260501_060000.WAV', '20260501_070000.WAV'];
    const asked = names.map((filename) => ({ filename, size: 1000 }));
    const { files } = await askUploads(service, dataset, asked);
    for (const ticket of files.slice(0, put))
      if (ticket.status === 'upload') await putObject(service, dataset, ticket, 1000);
    await completeUpload(service, dataset);
  };

  it('say when an upload ended without all its files, after it had time to go on', async () => {
    await upload(await makeDataset(service, 'ada'), 2);
    await later(60);
    expect(service.mails).toEqual([]);
    await later(600);
    await later(600);
    expect(service.mails).toHaveLength(1);
    expect(service.mails[0]?.text).toContain('2 files stored, 1 file missing or refused.');
    expect(service.mails[0]?.text).toContain('"Project Updates"');
  });

  it.each<Partial<Preferences>>([{ emailNotifications: false }, { projectNotifications: false }])(
    'say nothing of such an upload with %o',
    async (preferences) => {
      await prefer(preferences);
      await upload(await makeDataset(service, 'ada'), 2);
      await later(1200);
      expect([service.mails, await queued()]).toEqual([[], 0]);
    },
  );

  it('keep silent of an upload that was finished meanwhile, and of a whole one', async () => {
    const dataset = await makeDataset(service, 'ada');
    await upload(dataset, 1);
    await later(60);
    await upload(dataset, 3);
    await later(1200);
    expect([service.mails, await queued()]).toEqual([[], 0]);
    const { datasets } = await service.call(dataHandlers.datasetsList, 'ada', {
      params: { projectId: dataset.project_id },
    });
    expect(datasets[0]?.validation_status).toBe('valid');
  });

  it('count files that were refused before they were sent, once, until they are taken', async () => {
    const dataset = await makeDataset(service, 'ada');
    const notes = { filename: 'notes.docx', size: 10 };
    const empty = { filename: '20260501_080000.WAV', size: 0 };
    const good = { filename: '20260501_050000.WAV', size: 1000 };
    const twice = [good, good];
    await askUploads(service, dataset, [notes, empty, ...twice], { dry_run: true });
    expect((await service.db.prepare('SELECT * FROM refused_uploads').all()).results).toEqual([]);
    const { files } = await askUploads(service, dataset, [notes, empty, ...twice]);
    for (const ticket of files)
      if (ticket.status === 'upload') await putObject(service, dataset, ticket, 1000);
    await completeUpload(service, dataset);
    await later(1200);
    expect(service.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('1 file stored, 2 files refused before they were sent. Why files'),
    ]);
    await askUploads(service, dataset, [notes, empty, good]);
    await completeUpload(service, dataset);
    await later(1200);
    expect(service.mails).toHaveLength(1);
    await upload(dataset, 1);
    const { files: again } = await askUploads(service, dataset, [{ ...empty, size: 1000 }]);
    for (const ticket of again) await putObject(service, dataset, ticket, 1000);
    await completeUpload(service, dataset);
    await later(1200);
    expect(service.mails.at(-1)?.text).toContain(
      '2 files stored, 2 files missing or refused, 1 file refused before they were sent.',
    );
  });

  it('come of an upload of which every file was refused', async () => {
    const dataset = await makeDataset(service, 'ada');
    const large = [1, 2].map((n) => ({
      filename: `2026050${n}_050000.WAV`,
      size: 900_000_000_000,
    }));
    await askUploads(service, dataset, large);
    await completeUpload(service, dataset);
    await later(1200);
    expect(service.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('0 files stored, 2 files refused before they were sent.'),
    ]);
  });

  it('tell of two ends of one upload together', async () => {
    const dataset = await makeDataset(service, 'ada');
    await upload(dataset, 1);
    await later(60);
    await upload(dataset, 2);
    await later(1200);
    expect(service.mails.map(({ text }) => /\d files stored/.exec(text)?.[0])).toEqual([
      '2 files stored',
    ]);
  });

  const madeAgain = async (given: Awaited<ReturnType<typeof makeDataset>>) => {
    const { dataset } = await service.call(dataHandlers.datasetsCreate, 'ada', {
      params: { projectId: given.project_id },
      body: {
        dataset_name: 'Card A',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    });
    return { ...given, data_id: dataset.data_id };
  };
  const forgetIds = () =>
    service.db
      .prepare(
        `UPDATE timeline_events SET metadata = json_remove(metadata, '$.data_id') WHERE action = 'Dataset uploaded'`,
      )
      .run();
  const counts = () =>
    service.mails.map(({ text }) => /\d files? stored, \d files?/.exec(text)?.[0]);

  it('keep silent of a whole upload to a dataset that has the name of one that was given up', async () => {
    const first = await makeDataset(service, 'ada');
    await askUploads(service, first, [
      { filename: '20260501_050000.WAV', size: 1000 },
      { filename: 'notes.docx', size: 10 },
    ]);
    await upload(await madeAgain(first), 3);
    await later(1200);
    expect([service.mails, await queued()]).toEqual([[], 0]);
  });

  it('tell of two uploads to two datasets of one name each', async () => {
    const first = await makeDataset(service, 'ada');
    const second = await madeAgain(first);
    await upload(first, 2);
    await later(60);
    await upload(second, 1);
    await later(1200);
    expect(counts()).toEqual(['2 files stored, 1 file', '1 file stored, 2 files']);
  });

  it('keep silent of an upload of which nothing arrived and that was begun again', async () => {
    const first = await makeDataset(service, 'ada');
    await upload(first, 0);
    await later(60);
    await upload(await madeAgain(first), 3);
    await later(1200);
    expect([service.mails, await queued()]).toEqual([[], 0]);
  });

  it('of events that do not say which dataset they are about go by its name', async () => {
    const dataset = await makeDataset(service, 'ada');
    await upload(dataset, 1);
    await forgetIds();
    await later(60);
    await upload(dataset, 2);
    await later(1200);
    expect(counts()).toEqual(['2 files stored, 1 file']);
    await upload(await makeDataset(service, 'ada'), 2);
    await forgetIds();
    await later(1200);
    expect(service.mails.at(-1)?.text).toContain('2 files stored, 1 file missing or refused.');
  });

  it('leave no identifier of a dataset in the timeline that people read', async () => {
    const dataset = await makeDataset(service, 'ada');
    await upload(dataset, 2);
    const { project } = await service.call(projectHandlers.projectsGet, 'ada', {
      params: { projectId: dataset.project_id },
    });
    expect(project.timeline[0]?.metadata).toEqual({
      dataset_name: 'Card A',
      files_stored: 2,
      files_missing: 1,
      files_wrong_size: 0,
    });
  });

  it('are tried five times, do not fail the call, and are given up then', async () => {
    let tries = 0;
    const send = async () => {
      tries++;
      throw new Error('450 mailbox busy');
    };
    service.deps.mailer = { delivers: true, send };
    await analysed();
    expect(tries).toBe(1);
    for (let day = 0; day < 10; day++) await later(86_400 / 4);
    expect([tries, await queued()]).toEqual([5, 0]);
    expect(service.errors.at(-1)).toContain('A mail was given up');
  });

  it('that were cut off while they were sent do not come twice', async () => {
    let started = 0;
    service.deps.mailer = {
      delivers: true,
      send: () => {
        started++;
        return new Promise(() => {});
      },
    };
    await queuedAnalysis(service, 'ada');
    const background = service.deps.background;
    service.deps.background = () => {};
    await release(service, await mustLease(service), 'the model is gone', true);
    void maintain({ ...service.deps, background: () => {} });
    await expect.poll(() => started).toBe(1);
    service.deps.background = background;
    service.deps.mailer = { delivers: true, send: async (mail) => void service.mails.push(mail) };
    await later(3600);
    await later(86_400);
    expect([service.mails, await queued()]).toEqual([[], 0]);
    expect(await lease(service, [indices])).toBeNull();
  });
});

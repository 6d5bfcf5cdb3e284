import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { complete, mustLease, putOutput, release } from '../../test/made-shards.ts';
import { askUploads, completeUpload, type MadeDataset, putObject } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { analysisHandlers, projectHandlers } from '../app/handlers.ts';
import { maintain } from '../app/maintenance.ts';
import { dataHandlers } from '../uploads/handlers.ts';

const batch_id = '6f1d0c7e-3c1a-4e43-9d57-0c9f6f2f7a11';

describe('analyses that were submitted together', () => {
  let service: ServiceContext;
  let projectId: string;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    await service.db
      .prepare(
        `INSERT INTO auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
         VALUES ('ada', 'Ada', 'ada@biophony.example', 1, '', '')`,
      )
      .run();
    const { project } = await service.call(projectHandlers.projectsCreate, 'ada', {
      body: { title: 'Marsh' },
    });
    projectId = project.project_id;
  });
  afterEach(() => service.close());

  const card = async (dataset_name: string): Promise<MadeDataset> => {
    const { data_id } = await service.call(dataHandlers.datasetsCreate, 'ada', {
      params: { projectId },
      body: {
        dataset_name,
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    });
    const dataset = { user_id: 'ada', project_id: projectId, data_id };
    const { files } = await askUploads(service, dataset, [
      { filename: '20260501_050000.WAV', size: 1000 },
    ]);
    for (const ticket of files) await putObject(service, dataset, ticket, 1000);
    await completeUpload(service, dataset);
    return dataset;
  };
  const submit = async ({ data_id }: MadeDataset, more: { batch_id?: string } = { batch_id }) => {
    const { analysis } = await service.call(analysisHandlers.analysesCreate, 'ada', {
      params: { projectId },
      body: { analysis_type: 'acoustic_indices', data_id, ...more },
    });
    return analysis;
  };
  const execute = (...ids: string[]) =>
    Promise.all(
      ids.map((analysisId) =>
        service.call(analysisHandlers.analysesExecute, 'ada', { params: { analysisId } }),
      ),
    );
  const started = async (...names: string[]) => {
    const analyses = [];
    for (const name of names) analyses.push((await submit(await card(name))).analysis_id);
    await execute(...analyses);
    return analyses;
  };
  /** Ends the analysis whose turn it is. */
  const end = async (detections: number) => {
    const first = await mustLease(service);
    await complete(service, first, [await putOutput(service, first, 'part.csv')], {
      analysed: 1,
      refused: 0,
    });
    const merge = await mustLease(service);
    const output = await putOutput(service, merge, 'files.csv');
    await complete(service, merge, [output], { analysed: 1, refused: 1 }, { detections });
    await service.settled();
  };
  const later = async (seconds: number) => {
    service.passSeconds(seconds);
    await maintain(service.deps);
    await service.settled();
  };
  const queued = async () =>
    (await service.db.prepare('SELECT * FROM mail_queue').all()).results.length;
  const subjects = () => service.mails.map(({ subject }) => subject);

  it('share the identifier that their caller chose', async () => {
    const dataset = await card('Card A');
    await submit(dataset);
    await submit(dataset, {});
    const { analyses } = await service.call(analysisHandlers.analysesList, 'ada', {
      params: { projectId },
    });
    expect(analyses.map((one) => one.batch_id)).toEqual([null, batch_id]);
  });

  it('end with one mail, which counts all of them and names the failed', async () => {
    await started('Card A', 'Card B', 'Card C');
    await end(1200);
    await later(600);
    await release(service, await mustLease(service), 'the model is gone', true);
    await later(600);
    expect([subjects(), await queued()]).toEqual([[], 1]);
    await end(34);
    expect(subjects()).toEqual(['Analyses ended, 1 failed: Marsh']);
    const [mail] = service.mails;
    expect(mail?.text).toContain(
      '3 analyses acoustic_indices in your project "Marsh" have ended: 2 completed, 1 failed.',
    );
    expect(mail?.text).toContain('2 files analysed, 2 refused');
    expect(mail?.text).toContain('1,234 detections');
    expect(mail?.text).toMatch(/Failed:\n- Card [ABC]: .*the model is gone\n/);
    await later(3600);
    expect([service.mails.length, await queued()]).toEqual([1, 0]);
  });

  it('wait for those that are submitted a little later', async () => {
    await started('Card A');
    await end(1);
    await later(30);
    await started('Card B');
    await end(2);
    await later(120);
    await later(120);
    expect(subjects()).toEqual(['Analyses completed: Marsh']);
  });

  it('end with one mail also where two end at the same moment', async () => {
    await started('Card A', 'Card B');
    const background = service.deps.background;
    service.deps.background = () => {};
    await end(1);
    await end(2);
    service.deps.background = background;
    await service.db
      .prepare("UPDATE timeline_events SET timestamp = '2026-05-22T00:00:00.000Z'")
      .run();
    await later(60);
    await later(600);
    expect(subjects()).toEqual(['Analyses completed: Marsh']);
  });

  it('end with their mail when the last of them is deleted or cancelled', async () => {
    await started('Card A', 'Card B', 'Card C');
    await end(1);
    const { analyses } = await service.call(analysisHandlers.analysesList, 'ada', {
      params: { projectId },
    });
    const [second = '', third = ''] = analyses
      .filter(({ status }) => status !== 'completed')
      .map(({ analysis_id }) => analysis_id);
    await service.call(analysisHandlers.analysesDelete, 'ada', { params: { analysisId: second } });
    await later(60);
    expect(subjects()).toEqual([]);
    await service.call(analysisHandlers.analysesCancel, 'ada', { params: { analysisId: third } });
    await later(60);
    expect(subjects()).toEqual(['Analyses completed: Marsh']);
    expect(service.mails[0]?.text).toContain('2 analyses');
    expect(service.mails[0]?.text).toContain('1 completed, 1 stopped.');
  });

  it('wait an hour for those that nobody has started, and then end without them', async () => {
    const one = await submit(await card('Card A'));
    await submit(await card('Card B'));
    await execute(one.analysis_id);
    await end(1);
    await later(1800);
    expect(subjects()).toEqual([]);
    await later(1860);
    expect(service.mails[0]?.text).toContain('1 completed, 1 not started.');
  });

  it('have the mail of a single analysis if there is one alone', async () => {
    await started('Card A');
    await end(5);
    await later(120);
    expect(subjects()).toEqual(['Analysis completed: Marsh']);
  });

  it('leave no identifier in the timeline that people read', async () => {
    await started('Card A');
    await end(5);
    const { project } = await service.call(projectHandlers.projectsGet, 'ada', {
      params: { projectId },
    });
    expect(project.timeline[0]).toMatchObject({ action: 'Analysis completed' });
    expect(JSON.stringify(project.timeline)).not.toMatch(/batch_id|analysis_id/);
  });
});

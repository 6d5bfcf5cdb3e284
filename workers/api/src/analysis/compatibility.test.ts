import { analysisType } from '@biophony/contract';
import { knownModels } from '@biophony/contract/constants';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { analysisHandlers } from '../app/handlers.ts';
import { analysisTypesFor, compatibility, type ProjectData } from './compatibility.ts';

const data = (files: Record<string, number>, ...offered: string[]): ProjectData => {
  const extensions = new Map(Object.entries(files));
  const fileCount = [...extensions.values()].reduce((sum, count) => sum + count, 0);
  return {
    dataId: 'd',
    extensions,
    fileCount,
    offered: new Set(offered),
    speciesRange: new Map([['model:bats', false]]),
    names: new Map([['model:bats', 'Bats of the lake']]),
    isExample: false,
  };
};
const check = (id: string, project: ProjectData) => {
  const type = analysisType(id);
  if (!type) throw new Error(id);
  return compatibility(id, type, project);
};

describe('compatible types', () => {
  it('count the files that fit among all', () => {
    expect(check('acoustic_indices', data({ '.wav': 3, '.jpg': 2 }))).toMatchObject({
      compatible: true,
      compatible_files: 3,
      file_count: 5,
      reason: null,
    });
  });

  it('say why nothing fits', () => {
    expect(check('acoustic_indices', data({})).reason).toBe(
      'There is nothing to analyse yet. Upload a dataset first.',
    );
    expect(check('acoustic_indices', data({ '.jpg': 2 })).reason).toBe(
      'None of the 2 files fits: this analysis takes .wav, .flac, .mp3, .m4a, .ogg, .opus, .aac, .w64, .aif, .aiff, .aifc.',
    );
  });

  it('say before anything is uploaded which model is not installed', () => {
    expect(check('birdnet_v2_4', data({})).reason).toContain('models install birdnet-v2.4');
    expect(check('birdnet_v2_4', data({}, 'birdnet_v2_4')).reason).toContain('nothing to analyse');
  });

  it('say of a single file that it does not fit', () => {
    expect(check('acoustic_indices', data({ '.jpg': 1 })).reason).toMatch(
      /^The only file does not fit: this analysis takes \.wav,/,
    );
  });

  it('say how to get a model that no runner has', () => {
    const files = { '.wav': 1 };
    expect(check('model:bats', data(files)).reason).toContain(
      '`biophony-analysis models import DIR --as bats`',
    );
    expect(check('model:bats', data(files, 'model:bats')).compatible).toBe(true);
  });

  it('tell whether lat and lon limit the species, where a runner told', () => {
    expect(check('model:bats', data({ '.wav': 1 }, 'model:bats')).species_range).toBe(false);
    expect(check('birdnet_v2_4', data({ '.wav': 1 })).species_range).toBe(null);
  });

  it('have the name of their model, where a runner told', () => {
    expect(check('model:bats', data({ '.wav': 1 }, 'model:bats')).name).toBe('Bats of the lake');
    expect(check('acoustic_indices', data({ '.wav': 1 })).name).toBe(null);
  });

  it('tell of known models that no runner has what they bring, and how to install them', () => {
    const files = { '.wav': 1 };
    expect(check('model:perch-v2', data(files))).toMatchObject({
      name: 'Perch 2.0',
      installed: false,
      compatible: false,
      description:
        '14,795 classes of birds and other animals, by scientific names only. Apache-2.0: may be used for any work, commercial too.',
      reason:
        'Perch 2.0 is not installed. Run `biophony-analysis models install perch-v2` where the analyses run, then try again.',
    });
    expect(check('birdnet_v2_4', data(files))).toMatchObject({ installed: false });
    for (const id of ['birdnet_v2_4', 'model:perch-v2', 'model:bats'])
      expect(check(id, data(files, id))).toMatchObject({ installed: true, compatible: true });
    expect(check('acoustic_indices', data(files)).installed).toBe(true);
  });

  it('tell what each is for, and of known models how many classes and which licence', () => {
    const files = { '.wav': 1 };
    expect(check('acoustic_indices', data(files))).toMatchObject({
      purpose: 'sound',
      classes: null,
      licence: null,
      use: null,
    });
    expect(check('birdnet_v2_4', data(files))).toMatchObject({
      purpose: 'species',
      classes: 6522,
      licence: 'CC BY-NC-SA 4.0',
      use: expect.stringContaining('not commercial'),
    });
    expect(check('model:bats', data(files, 'model:bats'))).toMatchObject({
      purpose: 'species',
      classes: null,
      licence: null,
    });
  });

  it('list custom models and sound events only when a runner offers them, known models always', () => {
    const names = (...offered: string[]) =>
      analysisTypesFor(data({}, ...offered)).map(([id]) => id);
    const known = Object.keys(knownModels)
      .filter((id) => id !== 'birdnet-v2.4')
      .map((id) => `model:${id}`);
    expect(names()).toEqual(['acoustic_indices', 'birdnet_v2_4', ...known]);
    expect(names('model:perch-v2')).toEqual([
      'acoustic_indices',
      'birdnet_v2_4',
      'model:perch-v2',
      ...known.filter((id) => id !== 'model:perch-v2'),
    ]);
    expect(names('model:bats', 'audio_events', 'something_newer')).toEqual([
      'acoustic_indices',
      'audio_events',
      'birdnet_v2_4',
      'model:bats',
      ...known,
    ]);
  });

  it('have invented songs in the example project alone (S14.32)', () => {
    const offered = data({ '.wav': 3 }, 'example_songs');
    const example = { ...offered, isExample: true };
    expect(analysisTypesFor(offered).map(([id]) => id)).not.toContain('example_songs');
    expect(check('example_songs', offered).reason).toBe(
      'Only the example project has this analysis.',
    );
    expect(analysisTypesFor(example)[0]?.[0]).toBe('example_songs');
    expect(check('example_songs', example).reason).toBeNull();
    expect(check('example_songs', { ...data({ '.wav': 3 }), isExample: true }).reason).toMatch(
      /No runner/,
    );
  });
});

describe('compatible types of all datasets', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    await service.db.batch([
      service.db.prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at) VALUES ('p', 'ada', '', '', '', '')`,
      ),
      service.db.prepare(
        `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
           validation_status, file_count, created_at, updated_at)
         SELECT value ->> 0, 'p', 'ada', '', 'by_device', 'audiomoth', value ->> 1, value ->> 2, '', ''
         FROM json_each('[["a","valid",3],["b","partial",4],["c","pending",9]]')`,
      ),
    ]);
  });
  afterEach(() => service.close());

  const types = async (query: Record<string, unknown>) =>
    (
      await service.call(analysisHandlers.compatibleTypes, 'ada', {
        params: { projectId: 'p' },
        query,
      })
    ).compatible_types;

  it('count the recordings of all usable ones', async () => {
    const [indices] = await types({ datasets: 'all' });
    expect(indices).toMatchObject({ compatible_files: 7, file_count: 7, compatible: true });
    await expect(types({ datasets: 'all', data_id: 'a' })).rejects.toThrow(/not both/);
    await service.db.prepare('DELETE FROM datasets').run();
    const [none] = await types({ datasets: 'all' });
    expect(none).toMatchObject({ compatible: false, file_count: 0 });
  });

  it('tell how long an hour of sound took lately, by type', async () => {
    const analysis = (id: string, minutes: number, sound: number, status = 'completed') =>
      service.db
        .prepare(
          `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, seconds_processed,
             created_at, started_at, completed_at)
           VALUES (?1, 'p', 'a', 'ada', 'acoustic_indices', '{}', ?2, ?3, '2026-04-30', '2026-04-30T10:00:00.000Z', ?4)`,
        )
        .bind(id, status, sound, new Date(Date.UTC(2026, 3, 30, 10, minutes)).toISOString())
        .run();
    expect((await types({}))[0]?.seconds_per_hour).toBeNull();
    await analysis('short', 59, 60);
    await analysis('failed', 59, 3600, 'failed');
    await analysis('slow', 30, 3600);
    await analysis('usual', 2, 3600);
    await analysis('fast', 1, 7200);
    const all = await types({ datasets: 'all' });
    expect(all.map(({ type, seconds_per_hour }) => [type, seconds_per_hour]).slice(0, 2)).toEqual([
      ['acoustic_indices', 120],
      ['birdnet_v2_4', null],
    ]);
  });
});

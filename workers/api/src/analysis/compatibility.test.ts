import { analysisType } from '@biophony/contract';
import { knownModels } from '@biophony/contract/constants';
import { describe, expect, it } from 'vitest';
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

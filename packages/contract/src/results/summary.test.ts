import { describe, expect, it } from 'vitest';
import { resultsFormat, ResultsFormatError } from './format.ts';
import { notInFilesSentence, readSummary, addedInFormat4, addedInFormat5 } from './read-summary.ts';
import { Summary, SummaryOfFormat1, SummaryOfFormat3, SummaryOfFormat4 } from './summary-schema.ts';

const least = {
  analysis_type: 'audio_events',
  model: 'energy',
  model_version: '1',
  settings: { fmin: 200 },
  files: { total: 2, analysed: 1, refused: 1 },
  seconds_analysed: 60,
  detections: 4,
};
const magpie = {
  scientific_name: 'Pica pica',
  common_name: 'Magpie',
  count: 4,
  best_confidence: 0.9,
};

describe('a summary of format 1', () => {
  it('with no more than it had to have is filled in', () => {
    const read = readSummary(least);
    expect(Summary.parse(read)).toEqual(read);
    expect(read).toMatchObject({ ...least, format_version: 1, species: [], by_hour: [] });
    expect(readSummary(read)).toEqual(read);
  });

  it('keeps all that it tells, under the names of today, and nothing else', () => {
    const by_hour = Array.from({ length: 24 }, (_, hour) => hour);
    const whole = {
      ...least,
      settings_hash: '0123456789ab',
      model_verified: false,
      filtered_by_range: 3,
      notices: [{ code: 'odd', message: 'It is odd.', files: 1 }],
      species: [magpie],
      by_hour,
      by_day: [{ day: '2026-05-30', detections: 4 }],
      undated: 1,
      clocks: { timezone: null, detections_by_offset: { '+02:00': 3 }, note: null },
      index_parameters: null,
    };
    const spread = { mean: 0.5, min: 0.1, max: 0.9 };
    const read = readSummary({
      ...whole,
      indices: { 'NDSI_1-2_2-8': spread, ACI: null, unknown: spread },
      more: 1,
    });
    expect(read).toEqual({
      ...whole,
      ...addedInFormat4,
      ...addedInFormat5,
      format_version: 1,
      indices: { NDSI_1k_2k_8k: spread },
    });
    expect(Summary.parse(read)).toEqual(read);
  });

  it('leaves out what makes no sense', () => {
    const read = readSummary({
      ...least,
      by_hour: [1, 2],
      by_day: [{ day: '2026-05-30', detections: 4 }, { day: 'never', detections: 1 }, 7],
      species: 'many',
    });
    expect(read).toMatchObject({
      by_hour: [],
      by_day: [{ day: '2026-05-30', detections: 4 }],
      species: [],
    });
    expect(Summary.safeParse(read).success).toBe(true);
  });
});

it.each([
  [2, SummaryOfFormat3, { ...addedInFormat4, ...addedInFormat5 }],
  [3, SummaryOfFormat3, { ...addedInFormat4, ...addedInFormat5 }],
  [4, SummaryOfFormat4, addedInFormat5],
])(
  'of format %i is one of today once it has what was added since (S28.2)',
  (format, schema, added) => {
    const whole = { ...readSummary(least), format_version: format, species: [magpie], by_hour: [] };
    const former = Object.fromEntries(
      Object.entries(whole).filter(([name]) => !Object.hasOwn(added, name)),
    );
    expect(Summary.safeParse(former).success).toBe(false);
    expect(schema.safeParse(former).success).toBe(true);
    expect(readSummary(former)).toEqual(whole);
    expect(Summary.safeParse(readSummary(former)).success).toBe(true);
  },
);

it('of an analysis that was stopped says so (S18.6)', () => {
  const partial = { ...readSummary(least), format_version: resultsFormat, complete: false };
  expect(readSummary(partial)).toBe(partial);
  expect(Summary.safeParse(partial).success).toBe(true);
});

describe('a summary of a later format', () => {
  const format_version = resultsFormat + 1;

  it('says which format a reader must know', () => {
    expect(() => readSummary({ ...least, format_version })).toThrow(ResultsFormatError);
    expect(() => readSummary({ ...least, format_version })).toThrow(
      `summary.json has results of format ${format_version}`,
    );
  });

  it('is neither of today’s format nor of format 1', () => {
    const later = { ...readSummary(least), format_version };
    expect(Summary.safeParse(later).success).toBe(false);
    expect(SummaryOfFormat1.safeParse(later).success).toBe(false);
    expect(SummaryOfFormat1.safeParse(least).success).toBe(true);
  });
});

it.each([
  [{ recordings: 3, corrected: 0, at_sites: 0 }, null],
  [{ recordings: 3, corrected: 0, at_sites: 1 }, '1 of 3 recordings belongs to a site,'],
  [{ recordings: 1, corrected: 0, at_sites: 1 }, '1 of 1 recording belongs to a site,'],
  [{ recordings: 3, corrected: 2, at_sites: 0 }, 'The clock of 2 of 3 recordings is corrected,'],
  [{ recordings: 3000, corrected: 2000, at_sites: 2001 }, '2,000 of 3,000 recordings is corrected'],
])('that files lack %j is one sentence (S28.4)', (lacks, said) => {
  const sentence = notInFilesSentence(lacks);
  if (said === null) return expect(sentence).toBeNull();
  expect(sentence).toContain(said);
  expect(sentence).toMatch(/ in the survey, .* saves\.$/);
  expect(sentence?.includes('name no site')).toBe(lacks.corrected > 0 && lacks.at_sites > 0);
});

it('a summary of today has all its fields, and no others', () => {
  const today = { ...readSummary(least), format_version: resultsFormat, species: [magpie] };
  expect(Summary.safeParse(today).success).toBe(true);
  expect(Summary.safeParse({ ...today, more: 1 }).success).toBe(false);
  const sha256 = { ...today, model_sha256: 'a'.repeat(64) };
  expect(Summary.safeParse(sha256).success).toBe(true);
  expect(Summary.safeParse({ ...today, model_sha256: 'a place' }).success).toBe(false);
  const { species: _, ...lacking } = today;
  expect(Summary.safeParse(lacking).success).toBe(false);
  expect(SummaryOfFormat1.safeParse(lacking).success).toBe(false);
});

import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  plainView,
  queryOf,
  surveyQueryFor,
  unfiltered,
  viewOf,
  type ExplorerView,
  asksToExplore,
  queryFor,
} from './view.ts';

const full: ExplorerView = {
  species: ['Turdus merula', 'Noise & rain'],
  day: '2026-05-21',
  hour: 0,
  from: '2026-05-20',
  to: '2026-05-20',
  hours: { from: 22, to: 4 },
  confidence: { from: 0.75, to: 0.9 },
  sites: ['site-1', 'site 2'],
  deployments: ['deployment-1'],
  dataset: 'data-1',
  recorder: '24F319055FDF1234',
  file: 'A & B/é.WAV',
  review: 'corrected',
  evidence: { by: 'precision', least: 0.95 },
  sort: 'confidence',
  detection: 0,
  index: 'ADI_1k_10k_-50',
  rate: true,
};

describe('the address of a view', () => {
  it('gives back what was looked at', () => expect(viewOf(queryOf(full))).toEqual(full));

  it('holds the evidence that is asked for', () => {
    expect(viewOf('?probability=0.93&precision=0.9').evidence).toEqual({
      by: 'probability',
      least: 0.93,
    });
    expect(queryOf({ ...plainView, evidence: { by: 'probability', least: 0.9 } })).toBe(
      '?probability=0.9',
    );
    expect(isFiltered({ ...plainView, evidence: { by: 'precision', least: 0.9 } })).toBe(true);
    expect(viewOf('?precision=0.87').evidence).toEqual({ by: 'precision', least: 0.87 });
  });

  it('takes evidence and verdicts along to the survey', () => {
    const view = viewOf('?precision=0.87&site=s1&review=correct&deployment=d1&detection=3');
    expect(surveyQueryFor(view)).toBe('?site=s1&review=correct&precision=0.87');
    expect(surveyQueryFor(viewOf('?review=wrong'))).toBe('');
  });

  it('names several species one by one', () =>
    expect(queryOf({ ...plainView, species: ['Turdus merula', 'Parus major'] })).toBe(
      '?species=Turdus+merula&species=Parus+major',
    ));

  it('is empty for the usual view, and leaves what else stands in it', () => {
    expect(queryOf(plainView)).toBe('');
    expect(queryOf(plainView, '?tab=notes&hour=5')).toBe('?tab=notes');
    expect(queryOf({ ...plainView, hour: 5 }, '?tab=notes')).toBe('?tab=notes&hour=5');
    expect(queryOf(viewOf('?hour=5&tab=notes'), '?hour=5&tab=notes')).toBe('?hour=5&tab=notes');
  });

  it('of earlier versions is still read', () =>
    expect(
      viewOf('?species=Turdus+merula&day=2026-05-21&hour=4&confidence=0.5&review=none&sort=snr'),
    ).toEqual({
      ...plainView,
      species: ['Turdus merula'],
      day: '2026-05-21',
      hour: 4,
      confidence: { from: 0.5, to: 1 },
      review: 'none',
      sort: 'snr',
    }));

  it.each([
    ['?hours=5-9', { from: 5, to: 9 }],
    ['?hours=22-0', { from: 22, to: 24 }],
    ['?hours=22-24', { from: 22, to: 24 }],
    ['?hours=0-24', null],
    ['?hours=5-5', null],
    ['?hours=24-3', null],
    ['?hours=3-25', null],
  ])('reads the hours of %s', (query, hours) => expect(viewOf(query).hours).toEqual(hours));

  it.each([
    '?hour=24&day=yesterday&confidence=2&sort=beauty&review=maybe&detection=-1&hours=evening',
    '?hour=&detection=1.5&confidence=high&species=&index=&recorder=&from=May&to=2026&rate=yes',
    '?confidence_to=-1&confidence=',
    '?probability=1&precision=0.995',
    '?probability=sure&precision=',
    '?probability=0.49',
  ])('leaves out what makes no sense: %s', (query) => expect(viewOf(query)).toEqual(plainView));

  it('leaves out an end before its beginning', () => {
    expect(viewOf('?from=2026-05-21&to=2026-05-20')).toMatchObject({
      from: '2026-05-21',
      to: null,
    });
    expect(viewOf('?confidence=0.8&confidence_to=0.2').confidence).toEqual({ from: 0.8, to: 1 });
  });

  it('has limits: 50 species, each once, and 300 characters of a text', () => {
    const many = Array.from({ length: 60 }, (_, at) => `species=S${at}&species=S${at}`).join('&');
    expect(viewOf(`?${many}`).species).toEqual(Array.from({ length: 50 }, (_, at) => `S${at}`));
    const { file, recorder, species } = viewOf(
      `?file=${'f'.repeat(5000)}&recorder=${'r'.repeat(5000)}&species=${'s'.repeat(5000)}`,
    );
    expect([file, recorder, species[0]].map((text) => text?.length)).toEqual([300, 300, 300]);
  });

  it('says whether anything is left out', () => {
    expect(isFiltered({ ...plainView, rate: true, detection: 7, sort: 'snr' })).toBe(false);
    for (const query of ['species=a', 'from=2026-05-21', 'hours=22-4', 'confidence_to=0.9'])
      expect(isFiltered(viewOf(`?${query}`))).toBe(true);
    expect(unfiltered(full)).toEqual({
      ...plainView,
      dataset: 'data-1',
      sort: 'confidence',
      detection: 0,
      index: 'ADI_1k_10k_-50',
      rate: true,
    });
  });
});

it('leads to another analysis: filters stay, the chosen detection does not', () => {
  expect(queryFor('a 2', '?species=Turdus+merula&detection=4&index=H&analysis=a1')).toBe(
    '?species=Turdus+merula&analysis=a+2',
  );
});

it('knows addresses of a project that hold a view of the explorer', () => {
  expect(asksToExplore('?species=Turdus+merula')).toBe(true);
  expect(asksToExplore('?day=2026-05-21&hour=4')).toBe(true);
  expect(asksToExplore('?analysis=a1')).toBe(false);
  expect(asksToExplore('?dataset=d1')).toBe(false);
  expect(asksToExplore('?dataset=d1&analysis=a1')).toBe(false);
  expect(asksToExplore('?hour=99')).toBe(false);
  expect(asksToExplore('')).toBe(false);
});

import type { Review, ReviewCreate, SampleItem } from '@biophony/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { browserVerdicts } from './kept-verdicts.ts';
import { fakeStorage } from './testing/fake-browser.ts';
import { fakeService, type Fate } from './testing/fake-service.ts';
import {
  type ClipVerdict,
  keyText,
  saidBy,
  saidOfDetection,
  saidOfItem,
  takenBack,
  unjudged,
  withSpecies,
  withVerdict,
} from './verdict.ts';
import { createVerdictQueue, type VerdictQueue } from './verdict-queue.ts';

const clip = {
  data_id: 'd1',
  file: 'a.wav',
  start_s: 3,
  end_s: 6,
  species: 'Turdus merula',
  score: 0.5,
};
const review = (reviewer: string, part: Partial<Review> = {}): Review => ({
  ...clip,
  review_id: `${reviewer} ${part.final ? 'finally' : ''}`,
  file_id: 'f1',
  verdict: 'yes',
  correct_species: null,
  blind: false,
  final: false,
  sample_id: 's1',
  note: null,
  reviewer_id: reviewer,
  reviewer,
  at: '2026-05-22T08:00:00.000Z',
  recording_deleted: false,
  ...part,
});
const itemWith = (mine: Review | null, ...verdicts: Review[]): SampleItem => ({
  ...clip,
  item: 0,
  file_id: 'f1',
  stratum: 0,
  site_id: null,
  duration_s: 60,
  recording_deleted: false,
  mine,
  verdicts,
});
const no: ClipVerdict = { verdict: 'no', correctSpecies: null, note: 'a slip', final: false };
const back = (item: SampleItem, waited: readonly ReviewCreate[] = [], said = no) =>
  takenBack(item, 's1', said, false, waited);

let queue: VerdictQueue | null = null;
afterEach(() => queue?.close());

describe('a verdict that is taken back', () => {
  it('takes nothing else with it where nothing had been said before', () => {
    expect(back(itemWith(null, review('bea')))).toEqual([
      { ...clip, verdict: 'undone', final: false, blind: false, sample_id: 's1' },
    ]);
  });

  it('leaves what the person had said before as it was, with species, note and blindness', () => {
    const before = review('ada', {
      verdict: 'no',
      correct_species: 'Turdus iliacus',
      note: 'too fast',
      blind: true,
      sample_id: 's0',
      score: 0.4999,
    });
    expect(back(itemWith(before, before, review('bea')))).toEqual([
      expect.objectContaining({ verdict: 'undone' }),
      {
        ...clip,
        verdict: 'no',
        correct_species: 'Turdus iliacus',
        note: 'too fast',
        blind: true,
        final: false,
        sample_id: null,
        score: 0.4999,
      },
    ]);
  });

  it('leaves both the verdict and the last word of the person, in this order', () => {
    const ordinary = review('ada');
    const final = review('ada', { verdict: 'unsure', final: true });
    const told = back(itemWith(final, ordinary, review('bea'), final));
    expect(told.map((one) => [one.verdict, one.final])).toEqual([
      ['undone', false],
      ['yes', false],
      ['unsure', true],
    ]);
  });

  it('says no last word again that another one had outweighed', () => {
    const overruled = review('ada', { final: true });
    const holds = review('bea', { verdict: 'no', final: true, at: '2026-05-22T09:00:00.000Z' });
    expect(back(itemWith(overruled, holds)).map(({ verdict }) => verdict)).toEqual(['undone']);
  });

  it('leaves what waited in this browser, which the service did not know when it was asked', () => {
    const waits = (verdict: ReviewCreate['verdict'], at: string, part = {}): ReviewCreate => ({
      ...clip,
      review_id: `${verdict} ${at}`,
      verdict,
      at,
      ...part,
    });
    const known = review('ada', { verdict: 'unsure' });
    const verdicts = (...waited: ReviewCreate[]) =>
      back(itemWith(known, known), waited).map(({ verdict }) => verdict);
    const later = '2026-05-22T10:00:00.000Z';
    expect(verdicts(waits('yes', later))).toEqual(['undone', 'yes']);
    expect(verdicts(waits('undone', later))).toEqual(['undone']);
    expect(verdicts(waits('yes', later, { final: true }))).toEqual(['undone', 'unsure', 'yes']);
    expect(verdicts(waits('yes', '2026-05-21T10:00:00.000Z'))).toEqual(['undone', 'unsure']);
    // What is on other seconds, or of another species.
    expect(verdicts(waits('yes', later, { start_s: 9, end_s: 12 }))).toEqual(['undone', 'unsure']);
    expect(verdicts(waits('yes', later, { species: 'Parus major' }))).toEqual(['undone', 'unsure']);
  });

  it.each<[string, (call: number) => Fate]>([
    ['at once', () => 'stores'],
    ['when the network is back', (call) => (call < 3 ? 'is away' : 'stores')],
    ['when answers are lost', (call) => (call % 2 === 0 ? 'loses the answer' : 'stores')],
  ])('arrives before what is said again, each once: %s', async (_, fateOf) => {
    const service = fakeService(fateOf);
    queue = createVerdictQueue({
      client: service.client,
      projectId: 'p1',
      userId: 'ada',
      store: browserVerdicts('ada', 'p1', fakeStorage().tab()),
      token: async () => 'token',
      network: new EventTarget(),
      pauseMs: () => 0,
      // A clock that stands still.
      now: () => 1_780_000_000_000,
    });
    const ordinary = review('ada');
    const final = review('ada', { verdict: 'unsure', final: true });
    const item = itemWith(final, ordinary, final);
    queue.say(saidOfItem(item, 's1', no, false));
    for (const one of back(item)) queue.say(one);
    await queue.flush();
    const stored = service.stored.map((one) => one.review);
    expect(stored.map((one) => one.verdict)).toEqual(['no', 'undone', 'yes', 'unsure']);
    expect(stored.map(({ at }) => at)).toEqual(stored.map(({ at }) => at).toSorted());
    expect(new Set(stored.map(({ at }) => at)).size).toBe(4);
    const ids = stored.map(({ review_id }) => review_id);
    expect(new Set([...ids, ordinary.review_id, final.review_id]).size).toBe(6);
  });
});

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };

it('naming the species says that the detection is wrong', () =>
  expect(withSpecies(unjudged, robin)).toEqual({ verdict: 'no', corrected: robin }));

it('an unsure name stays unsure, and a name can be taken back', () => {
  const unsure = withSpecies({ verdict: 'unsure', corrected: null }, robin);
  expect(unsure).toEqual({ verdict: 'unsure', corrected: robin });
  expect(withSpecies(unsure, null)).toEqual({ verdict: 'unsure', corrected: null });
});

it('what is correct, or not reviewed any more, has no other name', () => {
  const corrected = withSpecies(unjudged, robin);
  expect(withVerdict(corrected, 'unsure').corrected).toEqual(robin);
  expect(withVerdict(corrected, 'yes').corrected).toBeNull();
  expect(withVerdict(corrected, null)).toEqual(unjudged);
});

const stored = (part: Partial<Review>): Review => ({
  review_id: 'r1',
  file_id: 'f1',
  data_id: 'd1',
  file: 'A.WAV',
  start_s: 3,
  end_s: 6,
  species: 'Turdus merula',
  verdict: 'yes',
  correct_species: null,
  score: null,
  blind: false,
  final: false,
  sample_id: null,
  note: null,
  reviewer_id: 'ada',
  reviewer: 'Ada',
  at: '2026-05-21T04:00:00.000Z',
  recording_deleted: false,
  ...part,
});

it('parts the person’s own verdict from those of others and from last words', () => {
  const reviews = [
    stored({}),
    stored({ reviewer_id: 'me', reviewer: 'Me', verdict: 'no', correct_species: 'Pica pica' }),
    stored({ reviewer_id: 'me', reviewer: 'Me', final: true }),
  ];
  const { own, others } = saidBy(reviews, null, 'me');
  expect(own).toEqual({
    verdict: 'no',
    corrected: { scientific_name: 'Pica pica', common_name: '' },
  });
  expect(others.map(({ reviewer, final, own: mine }) => [reviewer, final, mine])).toEqual([
    ['Ada', false, false],
    ['Me', true, true],
  ]);
});

it('a verdict on its way stands in for the one at the service', () => {
  const kept = [stored({ reviewer_id: 'me' })];
  const waiting = { ...stored({ verdict: 'undone' }), review_id: 'r2' };
  expect(saidBy(kept, waiting, 'me').own.verdict).toBe(null);
  expect(saidBy(kept, null, 'me').own.verdict).toBe('yes');
  expect(saidBy(kept, null, null).own.verdict).toBe(null);
});

it('keys agree to the millisecond, whatever the last digits of the seconds', () => {
  const detection = {
    file: 'A.WAV',
    start_s: 2.9999999,
    end_s: 6.0004,
    scientific_name: '',
    common_name: 'Rain',
    confidence: Math.fround(0.123_456),
  };
  const said = saidOfDetection('d1', detection, { verdict: null, corrected: null });
  expect(said).toMatchObject({ species: 'Rain', verdict: 'undone', score: 0.1235 });
  expect(said).not.toHaveProperty('correct_species');
  expect(keyText(said)).toBe(keyText(stored({ species: 'Rain' })));
});

import type { Review, ReviewCreate, SampleItem } from '@biophony/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeStorage } from './testing/fake-browser.ts';
import { fakeService, type Fate } from './testing/fake-service.ts';
import { browserVerdicts } from '../verdicts/kept-verdicts.ts';
import { createVerdictQueue, type VerdictQueue } from '../verdicts/verdict-queue.ts';
import type { Said } from './queue.ts';
import { takenBack, verdictOf } from './use-review-session.ts';

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
const no: Said = { verdict: 'no', correctSpecies: null, note: 'a slip', final: false };
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
    queue.say(verdictOf(item, 's1', no, false));
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

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  forgetKept,
  keepReviews,
  keptReviews,
  moveReviews,
  readReviews,
  type Reviews,
  writeReviews,
} from './kept-by-row.ts';
import { browserVerdicts } from './kept-verdicts.ts';
import { fakeStorage } from './testing/fake-browser.ts';
import { fakeService, type Fate } from './testing/fake-service.ts';
import { keyText, type ReviewedDetection } from './verdict.ts';
import { createVerdictQueue, type VerdictQueue } from './verdict-queue.ts';

const analysis = { analysis_id: 'a1', data_id: 'd1' };
const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const detectionAt = (row: number): ReviewedDetection => ({
  row,
  file: `R${row}.WAV`,
  start_s: 3 * row,
  end_s: 3 * row + 3,
  scientific_name: 'Turdus merula',
  common_name: 'Eurasian Blackbird',
  confidence: Math.fround(0.87),
  verdict: null,
  corrected: null,
});
/** Row 9 was not read. */
const detectionsAt = async (rows: readonly number[]) =>
  rows.filter((row) => row !== 9).map(detectionAt);

let storage: ReturnType<typeof fakeStorage>;
const open: VerdictQueue[] = [];
beforeEach(() => {
  storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  for (const queue of open.splice(0)) queue.close();
  vi.unstubAllGlobals();
});

type Service = ReturnType<typeof fakeService>;

function queueOf(service: Service, userId = 'ada', pauseMs = 0) {
  const queue = createVerdictQueue({
    client: service.client,
    projectId: 'p1',
    userId,
    store: browserVerdicts(userId, 'p1', storage.tab()),
    token: async () => userId,
    network: new EventTarget(),
    pauseMs: () => pauseMs,
  });
  open.push(queue);
  return queue;
}

const move = (queue: VerdictQueue, userId = 'ada', known: ReadonlySet<string> = new Set()) =>
  moveReviews({ analysis, userId, queue, detectionsAt, knownKeys: known });

const kept = (): Reviews =>
  new Map([
    [1, { verdict: 'yes', corrected: null }],
    [2, { verdict: 'no', corrected: robin }],
    [3, { verdict: 'unsure', corrected: null }],
    [9, { verdict: 'yes', corrected: null }],
  ]);

it('what a browser kept by row goes to the project by recording, seconds and species, and only then goes here (S16.42)', async () => {
  const service = fakeService();
  keepReviews('a1', kept());
  const moving = await move(queueOf(service));
  expect([...keptReviews('a1', 'ada').keys()]).toEqual([1, 2, 3, 9]);
  expect(await moving?.moved).toBe(3);
  expect(service.stored.map(({ review }) => review)).toMatchObject(
    moving?.reviews.toSorted((a, b) => a.review_id.localeCompare(b.review_id)) ?? [],
  );
  expect(moving?.reviews[1]).toMatchObject({
    data_id: 'd1',
    file: 'R2.WAV',
    start_s: 6,
    end_s: 9,
    species: 'Turdus merula',
    verdict: 'no',
    correct_species: 'Erithacus rubecula',
    score: 0.87,
    blind: false,
  });
  // What was not read stays for another time.
  expect([...keptReviews('a1', 'ada').keys()]).toEqual([9]);
  expect(keptReviews('a1').size).toBe(0);
});

it.each<Fate>(['is away', 'loses the answer', 'stores'])(
  'a move that was interrupted while the service %s goes on, and counts once',
  async (fate) => {
    const service = fakeService((call) => (call === 0 ? fate : 'stores'));
    keepReviews('a1', kept());
    const first = queueOf(service, 'ada', 1_000_000);
    await move(first);
    await expect.poll(() => service.calls()).toBe(1);
    first.close();
    expect(keptReviews('a1', 'ada').size).toBeGreaterThan(0);
    const again = await move(queueOf(service));
    await again?.moved;
    expect(service.stored).toHaveLength(3);
    expect([...keptReviews('a1', 'ada').keys()]).toEqual([9]);
  },
);

it('another account that opens the page meanwhile does not move them a second time (S16.42)', async () => {
  const away = fakeService(() => 'is away');
  keepReviews('a1', kept());
  await move(queueOf(away, 'ada', 1_000_000));
  const service = fakeService();
  expect(await move(queueOf(service, 'ben'), 'ben')).toBeNull();
  expect(service.stored).toEqual([]);
  expect(keptReviews('a1', 'ada').size).toBe(4);
});

it('a verdict at the service stands, and what was said since is not overwritten', async () => {
  const service = fakeService();
  keepReviews('a1', kept());
  forgetKept('a1', 'ada', 3);
  const known = new Set([
    keyText({ data_id: 'd1', file: 'R1.WAV', start_s: 3, end_s: 6, species: 'Turdus merula' }),
  ]);
  const moving = await move(queueOf(service), 'ada', known);
  expect(await moving?.moved).toBe(1);
  expect(service.stored.map(({ review }) => review.file)).toEqual(['R2.WAV']);
});

it('those that the service refuses are not counted as moved, and are told of', async () => {
  const service = fakeService(undefined, ({ file }) =>
    file === 'R1.WAV' ? 'It was deleted.' : null,
  );
  keepReviews('a1', kept());
  const queue = queueOf(service);
  const moving = await move(queue);
  expect(await moving?.moved).toBe(2);
  expect(queue.state().refused).toMatchObject([
    { error: 'It was deleted.', review: { file: 'R1.WAV' } },
  ]);
});

it('nothing is moved where nothing was kept', async () =>
  expect(await move(queueOf(fakeService()))).toBeNull());

const blackbird = { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' };
const hard = { scientific_name: '', common_name: 'Rain: heavy, 50%/wind' };

it('what was said of detections survives being kept', () => {
  const reviews: Reviews = new Map([
    [0, { verdict: 'yes', corrected: null }],
    [199_999, { verdict: 'no', corrected: blackbird }],
    [7, { verdict: 'unsure', corrected: null }],
    [8, { verdict: null, corrected: null }],
    [9, { verdict: null, corrected: hard }],
  ]);
  const text = writeReviews(reviews);
  expect(text).toMatch(/^0:c,199999:w:Turdus%20merula\/Eurasian%20Blackbird,7:u,9:n:/);
  expect([...readReviews(text)]).toEqual([...reviews].filter(([row]) => row !== 8));
});

it('what was kept before species could be corrected is still read', () =>
  expect([...readReviews('0:c,15:w')]).toEqual([
    [0, { verdict: 'yes', corrected: null }],
    [15, { verdict: 'no', corrected: null }],
  ]));

it('what makes no sense is left out', () =>
  expect([...readReviews(',,x:c,3:q,-1:c,5:n,4:w:%E0%A4%A/,6:w:/')]).toEqual([
    [4, { verdict: 'no', corrected: null }],
    [6, { verdict: 'no', corrected: null }],
  ]));

it('a browser that keeps nothing is told of, and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keepReviews('a', new Map([[1, { verdict: 'no', corrected: null }]]))).toBe(false);
  expect(keptReviews('a').size).toBe(0);
});

import { testClock } from '@biophony/sdk/testing';
import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { randomId } from '../base/browser.ts';
import { projectsUnsent } from '../base/unsent.ts';
import { fakeLocks, fakeStorage } from './testing/fake-browser.ts';
import { apiError, fakeService, type Fate } from './testing/fake-service.ts';
import { browserVerdicts } from './kept-verdicts.ts';
import type { SaidVerdict } from './verdict.ts';
import { createVerdictQueue, inTurn, type Locks, type VerdictQueue } from './verdict-queue.ts';

const said = (part: Partial<SaidVerdict> = {}): SaidVerdict => ({
  data_id: 'd1',
  file: 'a.wav',
  start_s: 3,
  end_s: 6,
  species: 'Turdus merula',
  verdict: 'yes',
  ...part,
});

const open = new Set<VerdictQueue>();
afterEach(() => {
  for (const queue of open) queue.close();
  open.clear();
  vi.restoreAllMocks();
});

type Service = ReturnType<typeof fakeService>;
type Browser = ReturnType<typeof fakeStorage>;

/** A tab: its queue on a storage that tabs share. */
function tab(
  service: Service,
  storage: Browser,
  part: Partial<Parameters<typeof createVerdictQueue>[0]> = {},
) {
  const userId = part.userId ?? 'ada';
  const queue = createVerdictQueue({
    client: service.client,
    projectId: 'p1',
    userId,
    store: browserVerdicts(userId, part.projectId ?? 'p1', storage.tab()),
    token: async () => `token of ${userId}`,
    network: new EventTarget(),
    pauseMs: () => 0,
    ...part,
  });
  open.add(queue);
  return queue;
}

const idsOf = (service: Service) => service.stored.map(({ review }) => review.review_id);

it('a verdict is kept before it is sent, and let go once the service has it (S16.35)', async () => {
  const service = fakeService();
  const storage = fakeStorage();
  const queue = tab(service, storage);
  const id = queue.say(said());
  expect(browserVerdicts('ada', 'p1', storage.tab()).waiting()).toMatchObject([{ review_id: id }]);
  expect(queue.state()).toMatchObject({ waiting: 1, sending: true, kept: true });
  await queue.flush();
  expect(service.stored).toMatchObject([
    { bearer: 'token of ada', review: { review_id: id, verdict: 'yes', file: 'a.wav' } },
  ]);
  expect(queue.state()).toMatchObject({ waiting: 0, sending: false, offline: false });
  expect(storage.length).toBe(0);
});

it('a verdict asked in a sample that was deleted meanwhile is sent without it, and the others with theirs', async () => {
  const service = fakeService(
    (call) => (call === 0 ? 'is busy' : 'stores'),
    ({ file }) => (file === 'b.wav' ? 'There is no such recording.' : null),
    new Set(['gone']),
  );
  const storage = fakeStorage();
  const queue = tab(service, storage);
  queue.say(said({ sample_id: 'kept' }));
  const late = queue.say(said({ sample_id: 'gone', start_s: 6, end_s: 9 }));
  queue.say(said({ sample_id: 'gone', file: 'b.wav' }));
  await queue.flush();
  expect(service.stored.map(({ review }) => [review.sample_id, review.start_s])).toEqual([
    ['kept', 3],
    [null, 6],
  ]);
  expect(idsOf(service)).toContain(late);
  expect(queue.state()).toMatchObject({
    waiting: 0,
    refused: [{ error: 'There is no such recording.' }],
  });
});

it('verdicts arrive in the order in which they were said, at most 200 in a call and one call at a time (S16.36)', async () => {
  const service = fakeService(() => 'answers late');
  const queue = tab(service, fakeStorage(), { now: () => 1_700_000_000_000 });
  const ids = Array.from({ length: 450 }, (_, at) =>
    queue.say(said({ start_s: at, end_s: at + 3 })),
  );
  await queue.flush();
  expect(idsOf(service)).toEqual(ids);
  const times = service.stored.map(({ review }) => review.at);
  expect(new Set(times).size).toBe(450);
  expect(service.most()).toBe(1);
  expect(service.calls()).toBeLessThanOrEqual(4);
});

it('none is lost and none counts twice, whatever becomes of calls, answers, tabs and pages (property) (S16.35)', async () => {
  const fates: Fate[] = ['stores', 'loses the answer', 'is away', 'is busy', 'answers late'];
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('say' as const), tab: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const), tab: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), tab: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('flush' as const), tab: fc.nat(1) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...fates), { maxLength: 30 }),
      fc.array(step, { maxLength: 40 }),
      fc.boolean(),
      async (becomes, steps, locked) => {
        const service = fakeService((call) => becomes[call] ?? 'stores');
        const storage = fakeStorage();
        const locks = locked ? fakeLocks() : null;
        const tabs = [tab(service, storage, { locks }), tab(service, storage, { locks })];
        const ids: string[] = [];
        for (const { does, tab: at } of steps) {
          if (does === 'say')
            ids.push(tabs[at]!.say(said({ start_s: ids.length, end_s: ids.length + 3 })));
          if (does === 'wait') await new Promise((resolve) => setTimeout(resolve, at));
          if (does === 'flush') void tabs[at]!.flush();
          if (does === 'reload') {
            tabs[at]!.close();
            tabs[at] = tab(service, storage, { locks });
          }
        }
        for (const one of tabs) one.close();
        const last = tab(service, storage, { locks });
        await last.flush();
        expect(new Set(idsOf(service))).toEqual(new Set(ids));
        expect(idsOf(service)).toHaveLength(ids.length);
        expect(last.waiting()).toEqual([]);
        if (locked) expect(service.most()).toBeLessThanOrEqual(1);
        last.close();
      },
    ),
    { numRuns: 60 },
  );
});

it('goes on by itself when the service is back, and says that it cannot be reached', async () => {
  let away = true;
  const service = fakeService(() => (away ? 'is away' : 'stores'));
  const network = new EventTarget();
  const queue = tab(service, fakeStorage(), { network, pauseMs: () => 1_000_000 });
  queue.say(said());
  await expect
    .poll(() => queue.state())
    .toMatchObject({ offline: true, waiting: 1, sending: true });
  away = false;
  network.dispatchEvent(new Event('online'));
  await expect
    .poll(() => queue.state())
    .toMatchObject({ offline: false, waiting: 0, sending: false });
});

it('waits longer from failure to failure, a minute at most, and as long as the service asks', async () => {
  const clock = testClock();
  const tries: number[] = [];
  let asked: number | null = null;
  const service = fakeService(() => {
    tries.push(clock.now());
    return 'stores';
  });
  service.answerWith(() => apiError(503, 'unavailable', 'busy', asked));
  const queue = tab(service, fakeStorage(), { clock, pauseMs: undefined });
  queue.say(said());
  // A pause may begin a step after the answer that it follows.
  const stepMs = 1_000;
  while (tries.length < 12) await clock.advance(stepMs);
  const pauses = tries.slice(1).map((moment, at) => moment - tries[at]!);
  for (const ms of pauses.slice(0, 6)) expect(ms).toBeLessThanOrEqual(8_000 + stepMs);
  for (const ms of pauses.slice(6)) expect(ms).toBeGreaterThanOrEqual(30_000);
  for (const ms of pauses) expect(ms).toBeLessThanOrEqual(60_000 + stepMs);
  asked = 60_000;
  while (tries.length < 14) await clock.advance(stepMs);
  expect(tries[13]! - tries[12]!).toBeGreaterThanOrEqual(60_000);
});

it('verdicts of an account are never sent under another, and wait for their own (S16.37)', async () => {
  const service = fakeService();
  const storage = fakeStorage();
  let signedIn: string | null = 'ada';
  const token = (uid: string) => async () => (signedIn === uid ? `token of ${uid}` : null);
  const ada = tab(service, storage, { userId: 'ada', token: token('ada') });
  signedIn = null;
  ada.say(said());
  await ada.flush();
  expect(ada.state()).toMatchObject({ waiting: 1, sending: false, stopped: null });
  signedIn = 'ben';
  const ben = tab(service, storage, { userId: 'ben', token: token('ben') });
  ben.say(said({ verdict: 'no' }));
  await Promise.all([ada.flush(), ben.flush()]);
  expect(service.stored.map(({ bearer, review }) => [bearer, review.verdict])).toEqual([
    ['token of ben', 'no'],
  ]);
  expect(projectsUnsent('verdicts', 'ada', () => storage)).toEqual(['p1']);
  expect(projectsUnsent('verdicts', 'ben', () => storage)).toEqual([]);
  ada.close();
  signedIn = 'ada';
  await tab(service, storage, { token: token('ada') }).flush();
  expect(service.stored.at(-1)).toMatchObject({
    bearer: 'token of ada',
    review: { verdict: 'yes' },
  });
});

it('a bearer that was refused is renewed once', async () => {
  const service = fakeService();
  const renewed: boolean[] = [];
  service.answerWith(() => (renewed.at(-1) ? null : apiError(401, 'unauthorized', 'Sign in.')));
  const queue = tab(service, fakeStorage(), {
    token: async (renew) => {
      renewed.push(renew);
      return 'token';
    },
  });
  queue.say(said());
  await queue.flush();
  expect(renewed).toEqual([false, true]);
  expect(service.stored).toHaveLength(1);
});

it.each([
  [403, 'forbidden', 'You may not say verdicts in this project.'],
  [404, 'not_found', 'There is no such project.'],
  [409, 'limit_reached', 'The project has as many verdicts as it can.'],
])(
  'keeps verdicts that a project answers %i to, and says what it said',
  async (status, code, sentence) => {
    const service = fakeService();
    service.answerWith(() => apiError(status, code, sentence));
    const storage = fakeStorage();
    const queue = tab(service, storage);
    queue.say(said());
    await queue.flush();
    expect(queue.state()).toMatchObject({
      waiting: 1,
      sending: false,
      stopped: { message: sentence },
    });
    expect(browserVerdicts('ada', 'p1', storage.tab()).waiting()).toHaveLength(1);
    service.answerWith(null);
    await queue.flush();
    expect(queue.state()).toMatchObject({ waiting: 0, stopped: null });
  },
);

it('verdicts that are refused stay with their sentences until a person has seen them, also after reload (S16.38)', async () => {
  const gone = 'The recording gone.wav was deleted.';
  const service = fakeService(undefined, ({ file }) => (file === 'gone.wav' ? gone : null));
  const storage = fakeStorage();
  const queue = tab(service, storage);
  queue.say(said());
  const id = queue.say(said({ file: 'gone.wav' }));
  await queue.flush();
  expect(service.stored).toHaveLength(1);
  const refused = [{ review: { review_id: id }, error: gone }];
  expect(queue.state()).toMatchObject({ waiting: 0, refused });
  queue.close();
  const again = tab(service, storage);
  expect(again.state()).toMatchObject({ waiting: 0, refused });
  again.dismiss();
  expect(again.state().refused).toEqual([]);
  expect(storage.length).toBe(0);
});

it('one verdict that the service cannot read holds no other up', async () => {
  const service = fakeService();
  const sentence = 'reviews: species must have 200 characters at most.';
  service.answerWith((reviews) =>
    reviews.some(({ species }) => species === '')
      ? apiError(400, 'invalid_request', sentence)
      : null,
  );
  const queue = tab(service, fakeStorage());
  for (let at = 0; at < 20; at++)
    queue.say(said({ start_s: at, species: at === 13 ? '' : 'Pica pica' }));
  await queue.flush();
  expect(service.stored).toHaveLength(19);
  expect(queue.state()).toMatchObject({ waiting: 0, refused: [{ error: sentence }] });
});

it('a browser that keeps nothing still sends, and says that it keeps nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const service = fakeService((call) => (call === 0 ? 'is away' : 'stores'));
  const storage = fakeStorage();
  storage.refuse(true);
  const queue = tab(service, storage);
  queue.say(said());
  expect(queue.state()).toMatchObject({ waiting: 1, kept: false });
  await queue.flush();
  expect(service.stored).toHaveLength(1);
  expect(queue.state()).toMatchObject({ waiting: 0, kept: true });
});

it('keeps 10,000 verdicts at most, in less than 5 million characters (S16.36)', () => {
  const storage = fakeStorage();
  const store = browserVerdicts('a'.repeat(36), 'p'.repeat(36), storage.tab());
  const queue = tab(
    fakeService(() => 'is away'),
    storage,
    {
      store,
      pauseMs: () => 1_000_000,
    },
  );
  const file = '24F319055FDF2B3A/20260521_040000.WAV';
  queue.take(
    Array.from({ length: 10_001 }, (_, at) => ({
      ...said({
        data_id: 'd'.repeat(36),
        file,
        start_s: at * 3,
        score: 0.8712,
        blind: true,
        sample_id: 's'.repeat(36),
      }),
      review_id: randomId(),
      at: new Date(1_700_000_000_000 + at).toISOString(),
    })),
  );
  expect(store.waiting()).toHaveLength(10_000);
  expect(queue.state()).toMatchObject({ waiting: 10_001, kept: false });
  expect(storage.size()).toBeLessThan(5_000_000);
});

it('what another program left under its name is passed over', () => {
  const storage = fakeStorage();
  for (const text of ['', '{', 'null', '{"review":{}}', '[]', '{"review":null}'])
    storage.setItem(`biophony:verdicts/ada/p1/${text}`, text);
  expect(tab(fakeService(), storage).waiting()).toEqual([]);
});

it('a tab knows what another has said and what was sent', async () => {
  let away = true;
  const service = fakeService(() => (away ? 'is away' : 'stores'));
  const storage = fakeStorage();
  const [one, other] = [tab(service, storage), tab(service, storage)];
  one.say(said());
  await expect.poll(() => other.state().waiting).toBe(1);
  away = false;
  await other.flush();
  await expect.poll(() => one.state().waiting).toBe(0);
  expect(service.stored).toHaveLength(1);
});

const signal = () => new AbortController().signal;
const refusing: Locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };

it('one is done after the other under a name', async () => {
  const locks = fakeLocks();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const act = (name: string) => async () => {
    done.push(`${name} begins`);
    await held;
    done.push(`${name} ends`);
  };
  const both = [inTurn(locks, 'a', signal(), act('one')), inTurn(locks, 'a', signal(), act('two'))];
  await expect.poll(() => done).toEqual(['one begins']);
  release();
  await Promise.all(both);
  expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

it.each([
  ['has none', null],
  ['refuses them', refusing],
])('is done at once where the browser %s', async (_, locks) =>
  expect(await inTurn(locks, 'a', signal(), async () => 'done')).toBe('done'),
);

it('nothing is done once it was given up, and what fails is told', async () => {
  expect(await inTurn(refusing, 'a', AbortSignal.abort(), async () => 'done')).toBeNull();
  const failing = () => Promise.reject(new Error('It failed.'));
  await expect(inTurn(fakeLocks(), 'a', signal(), failing)).rejects.toThrow('It failed.');
});

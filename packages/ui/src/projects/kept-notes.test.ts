import { ApiError, ConnectionError, type Requester } from '@biophony/sdk';
import { expect, it } from 'vitest';
import { forgetUnsent, unsentWork } from '../base/unsent.ts';
import { fakeLocks, fakeStorage } from '../verdicts/testing/fake-browser.ts';
import { apiError } from '../verdicts/testing/fake-service.ts';
import { browserNotes, type KeptNote } from './kept-notes.ts';
import { sendNotes } from './send-notes.ts';

const note = (key: string, part: Partial<KeptNote> = {}): KeptNote => ({
  key,
  text: `Text of ${key}`,
  author: 'Ada',
  at: `2026-05-22T10:00:0${key.length}.000Z`,
  ...part,
});

/** Keeps each note once under its key, as the service does; `fate` may lose or refuse an answer. */
function service(fate: (call: number) => Error | null = () => null) {
  const kept = new Map<string, string>();
  let calls = 0;
  const request = (async (
    _route: string,
    call: { body: { text: string } },
    options: { idempotencyKey: string },
  ) => {
    const error = fate(++calls);
    if (!(error instanceof ApiError)) kept.set(options.idempotencyKey, call.body.text);
    if (error) throw error;
    return {};
  }) as unknown as Requester;
  return { client: { request }, kept, calls: () => calls };
}

const tabOf = (storage: ReturnType<typeof fakeStorage>, user = 'ada') =>
  browserNotes(user, 'p1', storage.tab());

const token = async () => 'token';
const sending = { userId: 'ada', projectId: 'p1', token };

it('a note waits in the browser, newest first, and tells the parts of the page (S30.4)', () => {
  const storage = fakeStorage();
  const store = tabOf(storage);
  let told = 0;
  store.subscribe(() => told++);
  expect(store.put(note('a'))).toBe(true);
  store.put(note('bb'));
  expect(store.list().map(({ key }) => key)).toEqual(['bb', 'a']);
  expect(told).toBe(2);
  expect(tabOf(storage).list()).toEqual(store.list());
  storage.refuse(true);
  expect(store.put(note('ccc'))).toBe(false);
});

it('a lost answer gives one note, and two tabs send each once (S30.4)', async () => {
  const storage = fakeStorage();
  const { client, kept } = service((call) => (call === 1 ? new ConnectionError('lost') : null));
  const [one, two] = [tabOf(storage), tabOf(storage)];
  one.put(note('a'));
  one.put(note('bb'));
  await sendNotes({ ...sending, client, store: one });
  expect(one.list().map(({ tried }) => tried)).toEqual([undefined, true]);
  const locks = fakeLocks();
  await Promise.all([one, two].map((store) => sendNotes({ ...sending, client, store, locks })));
  expect([...kept]).toEqual([
    ['a', 'Text of a'],
    ['bb', 'Text of bb'],
  ]);
  expect(one.list()).toEqual([]);
});

it('a refused note stays with the sentence of the service, and the others are sent (S30.4)', async () => {
  const { client, kept } = service((call) =>
    call === 1 ? apiError(403, 'forbidden', 'You may not.') : null,
  );
  const store = tabOf(fakeStorage());
  store.put(note('a'));
  store.put(note('bb'));
  await sendNotes({ ...sending, client, store });
  expect([...kept.keys()]).toEqual(['bb']);
  expect(store.list()).toMatchObject([{ key: 'a', error: 'You may not.' }]);
});

it('notes of an account are never sent under another, and one account forgets only its own (S30.6)', async () => {
  const storage = fakeStorage();
  const { client, calls } = service();
  const ada = tabOf(storage);
  ada.put(note('a'));
  tabOf(storage, 'ben').put(note('b'));
  await sendNotes({ ...sending, client, store: ada, token: async () => null });
  expect(calls()).toBe(0);
  const local = () => storage as unknown as Storage;
  expect(unsentWork('ada', local)).toEqual({ verdicts: 0, notes: 1, projectIds: ['p1'] });
  forgetUnsent('ben', local);
  expect(unsentWork('ben', local).notes).toBe(0);
  expect(unsentWork('ada', local).notes).toBe(1);
});

it('a note counts as tried from when it is sent, and not before there is a token (S30.4)', async () => {
  const store = tabOf(fakeStorage());
  const seen: (boolean | undefined)[] = [];
  const request = (async () => {
    seen.push(store.list()[0]?.tried);
    return {};
  }) as unknown as Requester;
  store.put(note('a'));
  const noToken = () => Promise.reject(new Error('no network'));
  await sendNotes({ ...sending, client: { request }, store, token: noToken });
  expect(store.list()).toEqual([note('a')]);
  await sendNotes({ ...sending, client: { request }, store });
  expect(seen).toEqual([true]);
  expect(store.list()).toEqual([]);
});

import { expect, it } from 'vitest';
import { ReadError } from '../engine/remote-file.ts';
import type { Engine } from '../engine/start-engine.ts';
import { renewingEngine } from './use-detections.ts';

/** An engine whose link is refused until it is a new one. */
function engineWith(link: string) {
  const said: string[] = [];
  const state = { link };
  const call = async (name: string, input: unknown) => {
    said.push(name);
    if (name === 'renew') state.link = (input as { url: string }).url;
    else if (state.link === 'old') throw new ReadError('expired', 'no');
    else if (state.link === 'gone') throw new ReadError('missing', 'no');
    return [];
  };
  return { said, engine: { id: 1, call, stop: () => undefined } as unknown as Engine };
}
const rows = { filter: {} as never, from: 0, to: 1 };

it('an expired link is replaced once for all who ask, and they are answered', async () => {
  const { said, engine } = engineWith('old');
  let links = 0;
  const renewing = renewingEngine(engine, async () => ({ url: `new${++links}`, size: 1 }));
  await Promise.all([
    renewing.call('rows', rows),
    renewing.call('csv', { filter: null, person: null }),
  ]);
  expect(links).toBe(1);
  expect(said).toEqual(['rows', 'csv', 'renew', 'rows', 'csv']);
});

it('every load has a number of its own, which keeps its answers apart', () => {
  const { engine } = engineWith('new');
  const [one, other] = [0, 1].map(() => renewingEngine(engine, async () => null).id);
  expect(new Set([engine.id, one, other]).size).toBe(3);
});

it('other errors, and links that do not help, are told', async () => {
  const gone = renewingEngine(engineWith('gone').engine, async () => null);
  await expect(gone.call('rows', rows)).rejects.toMatchObject({ code: 'missing' });
  const { said, engine } = engineWith('old');
  const renewing = renewingEngine(engine, async () => ({ url: 'old', size: 1 }));
  await expect(renewing.call('rows', rows)).rejects.toMatchObject({ code: 'expired' });
  expect(said).toEqual(['rows', 'renew', 'rows']);
});

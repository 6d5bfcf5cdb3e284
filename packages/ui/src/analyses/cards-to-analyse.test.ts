import type { Analysis } from '@biophony/contract';
import { describe, expect, it, vi } from 'vitest';
import { cardsWith, createSubmission } from './cards-to-analyse.ts';

const made = (data_id: string, settings: Analysis['settings'], more: Partial<Analysis> = {}) =>
  ({
    data_id,
    analysis_type: 'birdnet_v2_4',
    status: 'completed',
    created_at: '2026-05-22T12:00:00.000Z',
    settings,
    ...more,
  }) as Analysis;

describe('cards that have such an analysis (S18.16)', () => {
  const datasets = [{ data_id: 'grown', updated_at: '2026-05-23T06:00:00.000Z' }];
  const wanted = { min_conf: 0.25, lat: 47.6, lon: 9.5, locale: 'de' };
  const withIt = (...analyses: Analysis[]) => [
    ...cardsWith(datasets, analyses, 'birdnet_v2_4', wanted),
  ];

  it('are those with the same settings, whatever differs by card', () => {
    expect(
      withIt(
        made('same', { min_conf: 0.25, overlap: 0, lat: 51, lon: 0, week: 20 }),
        made('lower', { min_conf: 0.1 }),
        made('grown', {}),
        made('other type', {}, { analysis_type: 'acoustic_indices' }),
      ),
    ).toEqual(['same']);
  });

  it('are those on their way too, and none whose analysis failed', () => {
    expect(
      withIt(
        made('queued', {}, { status: 'queued' }),
        made('left', {}, { status: 'configured' }),
        made('failed', {}, { status: 'failed' }),
      ),
    ).toEqual(['queued', 'left']);
  });
});

describe('submitting several cards (S18.17)', () => {
  const ids = Array.from({ length: 10 }, (_, at) => `card ${at}`);
  const execute = vi.fn(() => Promise.resolve());

  it('has four calls under way, and queues each analysis', async () => {
    let [open, most] = [0, 0];
    const create = vi.fn(async (id: string) => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open -= 1;
      return { analysis_id: `analysis of ${id}` };
    });
    execute.mockClear();
    const seen: number[] = [];
    const failures = await createSubmission({ create, execute }).submit(ids, ({ done }) =>
      seen.push(done),
    );
    expect(failures.size).toBe(0);
    expect(create.mock.calls.map(([id]) => id)).toEqual(ids);
    expect(execute).toHaveBeenCalledTimes(10);
    expect(seen).toEqual(Array.from({ length: 11 }, (_, at) => at));
    expect(most).toBe(4);
  });

  it('goes on after a failure, and repeats only what failed, with the same key', async () => {
    const keys = new Map<string, string[]>();
    let full = true;
    const create = async (id: string, key: string) => {
      keys.set(id, [...(keys.get(id) ?? []), key]);
      if (full && (id === 'card 3' || id === 'card 9')) throw new Error('Too many open analyses');
      return { analysis_id: id };
    };
    const submission = createSubmission({ create, execute });
    const failures = await submission.submit(ids, () => undefined);
    expect([...failures.keys()]).toEqual(['card 3', 'card 9']);
    full = false;
    const told = vi.fn();
    expect((await submission.submit(ids, told)).size).toBe(0);
    expect(told).toHaveBeenLastCalledWith({ done: 2, total: 2 });
    expect(submission.created.size).toBe(10);
    expect(keys.get('card 3')).toHaveLength(2);
    expect(new Set(keys.get('card 3')).size).toBe(1);
    expect(keys.get('card 4')).toHaveLength(1);
    expect(new Set([...keys.values()].flat()).size).toBe(10);
  });

  it('counts what was created as submitted, also where it was not queued', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const submission = createSubmission({
      create: async (id) => ({ analysis_id: id }),
      execute: () => Promise.reject(new Error('gone')),
    });
    expect((await submission.submit(ids.slice(0, 2), () => undefined)).size).toBe(0);
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });
});

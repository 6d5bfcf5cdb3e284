import type { Deployment } from '@biophony/contract';
import type { SurveyClient } from '@biophony/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandContext } from '../output/run-command.ts';
import {
  addDeployment,
  deleteSite,
  editDeployment,
  editSite,
  splitDeployment,
} from './change-survey.ts';

/** What an upload made of recordings of five days, at +02:00. */
const deployment = {
  deployment_id: 'd',
  site_id: 'lake',
  device_id: 'A',
  data_id: 'card',
  time_zone: null,
  utc_offset: null,
  recorded_from: '2024-05-01T18:00:00+02:00',
  recorded_to: '2024-05-06T18:00:00+02:00',
  start: '2024-05-01T16:00:00.000Z',
  end: '2024-05-06T16:00:00.000Z',
  correction: null,
  version: 3,
} as unknown as Deployment;
const sites = [
  { site_id: 'lake', name: 'Lake north', deployment_count: 1, version: 1 },
  { site_id: 'hill', name: 'Hill', deployment_count: 0, version: 2 },
];

/** Of recordings that name no offset; a correction says that the clock showed +02:00. */
const corrected = {
  ...deployment,
  recorded_from: '2024-05-01T18:00:00',
  recorded_to: '2024-05-06T18:00:00',
  correction: { time_zone: null, utc_offset: '+02:00', shift_s: 0, drift: null, reason: null },
} as unknown as Deployment;

let current: Deployment;
const answers: string[] = [];
const ctx = {
  interrupts: { stop: new AbortController().signal },
  say: () => undefined,
  answer: async (_: unknown, text: string) => void answers.push(text),
} as unknown as CommandContext;
const echo = async (...args: object[]) => ({ ...current, deployment_id: 'new', ...args.at(-2) });
const calls = {
  create: vi.fn(async (_project: string, [one]: object[]) => [await echo(one ?? {}, {})]),
  update: vi.fn(echo),
  correct: vi.fn(echo),
  delete: vi.fn(async () => ({ deleted: true })),
  sites: vi.fn(async (..._args: unknown[]) => ({ deployments: 1, name: 'Lake' })),
};
async function* listed<T>(list: T[]) {
  yield* list;
}
const client = {
  deployments: {
    list: () => listed([current]),
    create: calls.create,
    update: calls.update,
    correct: calls.correct,
    delete: calls.delete,
  },
  sites: { list: () => listed(sites), update: calls.sites, delete: calls.sites },
} as unknown as SurveyClient;

beforeEach(() => {
  current = deployment;
  answers.length = 0;
  for (const call of Object.values(calls)) call.mockClear();
});

const bounds = { recorded_from: null, recorded_to: null };
const moved = '2024-05-03T09:30:00.000Z';

describe('a deployment that is split (S10.9)', () => {
  const split = (at: string) => splitDeployment(ctx, client, 'P', 'd', { at, site: 'Hill' });

  it('ends by the clocks of its zone, and goes on at the other site with the last of its recordings', async () => {
    await split('2024-05-03 11:30');
    expect(calls.update.mock.calls[0]?.[2]).toEqual({
      ...bounds,
      start: deployment.start,
      end: moved,
      time_zone: null,
      utc_offset: '+02:00',
      version: 3,
    });
    expect(calls.create.mock.calls[0]?.[1]).toEqual([
      {
        site: { name: 'Hill' },
        device_id: 'A',
        data_id: 'card',
        time_zone: null,
        utc_offset: '+02:00',
        start: moved,
        end: '2024-05-06T16:00:01.000Z',
      },
    ]);
    expect(answers.join()).toContain('until 2024-05-03 11:30 +02:00');
  });

  it('keeps the correction of its clock in both parts', async () => {
    const correction = {
      time_zone: null,
      utc_offset: null,
      shift_s: -3600,
      drift: null,
      reason: 'r',
    };
    current = { ...deployment, correction } as Deployment;
    await split('2024-05-03 11:30');
    expect(calls.correct.mock.calls[0]?.slice(0, 3)).toEqual(['P', 'new', correction]);
  });

  it('ends by the clocks of the zone that a correction gives, as the list shows it', async () => {
    current = corrected;
    await split('2024-05-03 12:00');
    expect(calls.update.mock.calls[0]?.[2]).toMatchObject({ end: '2024-05-03T10:00:00.000Z' });
    expect(answers.join()).toContain('until 2024-05-03 12:00 +02:00');
  });

  it('is as it was where the second part cannot be made', async () => {
    calls.create.mockRejectedValueOnce(new Error('full'));
    await expect(split('2024-05-03 11:30')).rejects.toThrow('full');
    const { recorded_from, recorded_to } = deployment;
    expect(calls.update.mock.calls[1]?.[2]).toEqual({
      recorded_from,
      recorded_to,
      start: null,
      end: null,
      time_zone: null,
      utc_offset: null,
    });
  });

  it.each(['2024-06-03 11:30', '2024-05-01 12:00', 'yesterday'])('not at %s', async (at) => {
    await expect(split(at)).rejects.toMatchObject({ code: 'invalid_time' });
    expect(calls.update).not.toHaveBeenCalled();
  });
});

describe('a deployment', () => {
  it('is changed in what is said, and its other bound stays', async () => {
    await editDeployment(ctx, client, 'P', 'd', { end: '2024-05-03T09:30Z', site: 'HILL' });
    expect(calls.update.mock.calls[0]?.[2]).toEqual({
      site_id: 'hill',
      ...bounds,
      start: deployment.start,
      end: moved,
      time_zone: null,
      utc_offset: '+02:00',
      version: 3,
    });
    await editDeployment(ctx, client, 'P', 'd', { note: 'none' });
    expect(calls.update.mock.calls[1]?.[2]).toEqual({ note: null, version: 3 });
    for (const [flags, code] of [
      [{}, 'no_change'],
      [{ site: 'Fen' }, 'unknown_site'],
      [{ start: '2024-05-01 18:00', timezone: 'BST' }, 'bad_timezone'],
    ] as const)
      await expect(editDeployment(ctx, client, 'P', 'd', flags)).rejects.toMatchObject({ code });
  });

  it('takes times in the zone that a correction gives, as the list shows them', async () => {
    current = corrected;
    await editDeployment(ctx, client, 'P', 'd', { start: '2024-05-01 00:00' });
    expect(calls.update.mock.calls[0]?.[2]).toMatchObject({ start: '2024-04-30T22:00:00.000Z' });
  });

  it('is added with a recorder or a dataset, in the zone that is named', async () => {
    const asked = { site: 'Bog', start: '2024-05-03 11:30', timezone: 'Europe/Berlin' };
    await expect(addDeployment(ctx, client, 'P', asked)).rejects.toMatchObject({
      code: 'no_recorder',
    });
    const { timezone: _zone, ...zoneless } = { ...asked, recorder: 'X' };
    await expect(addDeployment(ctx, client, 'P', zoneless)).rejects.toMatchObject({
      message: '--start: "2024-05-03 11:30" names no time zone.',
      hint: expect.stringContaining('--timezone'),
    });
    await addDeployment(ctx, client, 'P', { ...asked, recorder: 'X' });
    expect(calls.create.mock.calls[0]?.[1]).toMatchObject([
      { site: { name: 'Bog' }, device_id: 'X', start: moved, time_zone: 'Europe/Berlin' },
    ]);
  });
});

describe('a site', () => {
  it('is changed by its name or ID, and deleted with deployments only where that is said', async () => {
    await editSite(ctx, client, 'P', 'lake north', { name: 'Lake', place: '47.5, 9.5' });
    expect(calls.sites.mock.calls[0]?.slice(0, 3)).toEqual([
      'P',
      'lake',
      { name: 'Lake', latitude: 47.5, longitude: 9.5, version: 1 },
    ]);
    await expect(deleteSite(ctx, client, 'P', 'lake', false)).rejects.toMatchObject({
      code: 'site_in_use',
    });
    await editSite(ctx, client, 'P', 'lake', { place: 'none', habitat: 'none', note: 'none' });
    expect(calls.sites.mock.calls[1]?.[2]).toEqual({
      latitude: null,
      longitude: null,
      coordinate_uncertainty_m: null,
      habitat: null,
      note: null,
      version: 1,
    });
    await deleteSite(ctx, client, 'P', 'lake', true);
    expect(calls.sites.mock.calls[2]?.slice(0, 3)).toEqual([
      'P',
      'lake',
      { deployments: 'delete' },
    ]);
  });
});

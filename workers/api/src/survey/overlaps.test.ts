import { expect, it } from 'vitest';
import { deploymentColumns } from './write-deployment.ts';
import type { DeploymentRow } from './deployment-row.ts';
import { Occupied, overlapping } from './overlaps.ts';

const minute = (at: number) => new Date(Date.UTC(2024, 4, 1) + at * 60_000).toISOString();
/** Numbers below `below`, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** A deployment of some recorder, at some time or without a beginning or end, told by hand or found in recordings. */
function anyDeployment(at: number, below: (most: number) => number): DeploymentRow {
  const start = below(3000);
  const end = start + 1 + below(40);
  const isOpen = below(40);
  const isRecorded = below(2) === 0;
  return {
    ...deploymentColumns({
      device_id: ['A', 'B', null][below(3)] ?? null,
      data_id: ['one', 'other', null][below(3)] ?? null,
      ...(isRecorded
        ? { recorded_from: minute(start), recorded_to: minute(end) }
        : {
            ...(isOpen === 0 ? {} : { start: minute(start) }),
            ...(isOpen === 1 ? {} : { end: minute(end) }),
          }),
    }),
    deployment_id: `d${at}`,
    project_id: 'p',
    site_id: 's',
    site_name: 'Fen',
    correction_id: below(3) === 0 ? 'c' : null,
    clock_time_zone: null,
    clock_utc_offset: null,
    shift_s: 60 * below(30),
    drift: null,
    reason: null,
    made_by: null,
    made_at: null,
    version: 1,
    created_at: minute(0),
    updated_at: minute(0),
  };
}

it('deployments added one by one meet the first of those before that they overlap with', () => {
  const below = numbers(7);
  const rows = Array.from({ length: 300 }, (_, at) => anyDeployment(at, below));
  const occupied = new Occupied(rows.slice(0, 100));
  const met = rows.slice(100).map((row) => occupied.add(row)?.deployment_id);
  expect(met).toEqual(
    rows.slice(100).map((row, at) => overlapping(row, rows.slice(0, 100 + at))[0]?.deployment_id),
  );
  for (const some of [met.filter(Boolean), met.filter((one) => !one)])
    expect(some.length).toBeGreaterThan(20);
});

import { describe, expect, it } from 'vitest';
import {
  parseChoice,
  countQuiet,
  givableRoles,
  mayManage,
  nextPollMs,
  queryAfter,
  roleIn,
} from './use-project.ts';

const noChoice = { dataset: null, analysis: null, files: null, do: null };

it('an address says which dataset and analysis are open', () => {
  expect(parseChoice('?dataset=d1&analysis=a1&day=2026-05-21')).toEqual({
    ...noChoice,
    dataset: 'd1',
    analysis: 'a1',
  });
  expect(parseChoice('')).toEqual(noChoice);
  expect(parseChoice('?dataset=')).toEqual(noChoice);
  expect(parseChoice(`?dataset=${'x'.repeat(100)}`).dataset).toHaveLength(64);
});

it('an address lists files and opens a dialog until something else is chosen (S29.8)', () => {
  const query = '?dataset=d1&files=missing';
  expect(parseChoice(query)).toEqual({ ...noChoice, dataset: 'd1', files: 'missing' });
  expect(parseChoice('?do=analyse').do).toBe('analyse');
  expect(parseChoice('?do=delete&files=d1')).toEqual(noChoice);
  expect(queryAfter(query, { files: null })).toBe('?dataset=d1');
  expect(queryAfter(`${query}&do=upload`, { dataset: 'd2' })).toBe('?dataset=d2');
});

it('another dataset leaves what is explored of an analysis; another analysis does not', () => {
  const query = '?analysis=a1&day=2026-05-21';
  expect(queryAfter(query, { dataset: 'd1' })).toBe('?analysis=a1&day=2026-05-21&dataset=d1');
  expect(queryAfter(query, { analysis: 'a2' })).toBe('?analysis=a2');
  expect(queryAfter('?dataset=d1&analysis=a1', { dataset: null, analysis: null })).toBe('');
});

it('takes whoever is told no role for the owner', () => {
  expect(roleIn({})).toBe('owner');
  expect(roleIn({ role: 'viewer' })).toBe('viewer');
});

it('lets managers choose reviewers and viewers, owners all, others nobody', () => {
  expect(givableRoles('owner')).toEqual(['manager', 'reviewer', 'viewer']);
  expect(givableRoles('manager')).toEqual(['reviewer', 'viewer']);
  expect(givableRoles('reviewer')).toEqual([]);
  expect(givableRoles('viewer')).toEqual([]);
});

it('keeps owners and managers out of the hands of managers', () => {
  expect(mayManage('manager', { role: 'manager' })).toBe(false);
  expect(mayManage('manager', { role: 'owner' })).toBe(false);
  expect(mayManage('manager', { role: 'viewer' })).toBe(true);
  expect(mayManage('owner', { role: 'manager' })).toBe(true);
  expect(mayManage('owner', { role: 'owner' })).toBe(false);
});

describe('watching an analysis', () => {
  it('asks after a second at first, more rarely while nothing moves, every 15 s at most', () => {
    expect(nextPollMs(0)).toBe(1000);
    expect(nextPollMs(3)).toBeGreaterThan(nextPollMs(2));
    expect(nextPollMs(50)).toBe(15_000);
  });

  it('asks quickly again as soon as there is progress', () => {
    let quiet = { state: '', answers: 0, at: 0 };
    for (const at of [1, 2, 3]) quiet = countQuiet(quiet, 'running 4', at);
    expect(quiet.answers).toBe(2);
    expect(countQuiet(quiet, 'running 5', 4).answers).toBe(0);
  });

  it('counts an answer once, however often it is looked at', () => {
    const quiet = countQuiet({ state: 'running 4', answers: 1, at: 3 }, 'running 4', 3);
    expect(quiet.answers).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { stepStates, stepTotals } from './step-states.ts';

const progress = (data: boolean, analysis: boolean, report = false) => ({
  data,
  analysis,
  report,
});

describe('the three steps', () => {
  it('begin with data; the others wait', () =>
    expect(stepStates(progress(false, false), [])).toEqual({
      data: 'next',
      analysis: 'blocked',
      report: 'blocked',
    }));
  it('open the analysis when data is done', () =>
    expect(stepStates(progress(true, false), [])).toMatchObject({
      analysis: 'next',
      report: 'blocked',
    }));
  it('show a running analysis as busy', () =>
    expect(
      stepStates(progress(true, false), [{ status: 'failed' }, { status: 'queued' }]).analysis,
    ).toBe('busy'));
  it('let a failed analysis be tried again', () =>
    expect(stepStates(progress(true, false), [{ status: 'failed' }]).analysis).toBe('next'));
  it('open the report when the analysis is done', () =>
    expect(stepStates(progress(true, true), [{ status: 'completed' }])).toEqual({
      data: 'done',
      analysis: 'done',
      report: 'next',
    }));
});

describe('the heads of the steps', () => {
  const card = { file_count: 70, duration_s: 120, total_size_bytes: 1_000 };
  it('total all datasets and analyses (S29.6)', () =>
    expect(
      stepTotals(
        [card, card, { ...card, file_count: 4 }],
        (['completed', 'failed', 'queued', 'completed', 'configured'] as const).map((status) => ({
          status,
        })),
      ),
    ).toEqual({ files: 144, seconds: 360, bytes: 3_000, completed: 2, running: 2, failed: 1 }));
});

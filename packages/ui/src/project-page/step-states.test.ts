import { describe, expect, it } from 'vitest';
import { stepStates } from './step-states.ts';

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

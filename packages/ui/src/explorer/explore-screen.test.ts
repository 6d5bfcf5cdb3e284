import type { Analysis } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { findAnalysis } from './explore-screen.tsx';

const analysis = (analysis_id: string, status: Analysis['status']) =>
  ({ analysis_id, status }) as Analysis;

describe('the analysis that is explored', () => {
  const analyses = [
    analysis('new', 'running'),
    analysis('a2', 'completed'),
    analysis('a1', 'completed'),
  ];

  it('is the newest completed one, or the one the address names', () => {
    expect(findAnalysis(analyses, null)?.analysis_id).toBe('a2');
    expect(findAnalysis(analyses, 'a1')?.analysis_id).toBe('a1');
    expect(findAnalysis(analyses, 'new')?.status).toBe('running');
    expect(findAnalysis(analyses, 'none')).toBeNull();
    expect(findAnalysis([], null)).toBeNull();
  });
});

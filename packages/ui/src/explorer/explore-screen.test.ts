import type { Analysis } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { exploredOf } from './explore-screen.tsx';

const analysis = (analysis_id: string, status: Analysis['status']) =>
  ({ analysis_id, status }) as Analysis;

describe('the analysis that is explored', () => {
  const analyses = [
    analysis('new', 'running'),
    analysis('a2', 'completed'),
    analysis('a1', 'completed'),
  ];

  it('is the newest completed one, or the one the address names', () => {
    expect(exploredOf(analyses, null)?.analysis_id).toBe('a2');
    expect(exploredOf(analyses, 'a1')?.analysis_id).toBe('a1');
    expect(exploredOf(analyses, 'new')?.status).toBe('running');
    expect(exploredOf(analyses, 'none')).toBeNull();
    expect(exploredOf([], null)).toBeNull();
  });
});

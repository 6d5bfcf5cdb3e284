import { describe, expect, it } from 'vitest';
import { countQuiet, nextPollMs } from './use-project.ts';

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

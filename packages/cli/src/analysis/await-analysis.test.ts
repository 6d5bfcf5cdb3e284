import type { Analysis } from '@biophony/contract';
import { createClient } from '@biophony/sdk';
import { mockService, testClock } from '@biophony/sdk/testing';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import type { CliEvent } from '../output/events.ts';
import { awaitAnalysis } from './await-analysis.ts';

/** Waits for an analysis that has this status at a time (milliseconds), and is away where that is null. */
async function waitFor(statusAt: (ms: number) => Analysis['status'] | null, stopMs?: number) {
  const clock = testClock();
  const { url: baseUrl, fetch } = mockService();
  const client = createClient({
    baseUrl,
    auth: { apiKey: 'k' },
    clock,
    fetch: async (...call) => {
      const status = statusAt(clock.now());
      if (!status) return new Response('{}', { status: 503 });
      const { analysis } = (await (await fetch(...call)).json()) as { analysis: Analysis };
      return Response.json({ analysis: { ...analysis, status } });
    },
  });
  const stop = new AbortController();
  if (stopMs !== undefined) void clock.sleep(stopMs).then(() => stop.abort());
  const told: CliEvent[] = [];
  const ctx = {
    settings: { apiUrl: baseUrl, maxWaitMs: 300_000 },
    interrupts: { stop: stop.signal },
    tell: (event: CliEvent) => void told.push(event),
  };
  const waiting = awaitAnalysis(ctx as unknown as CommandContext, client, 'a', clock);
  const ended: unknown = await clock.runUntil(waiting).catch((error: unknown) => error);
  return { ended, events: told.map(({ event }) => event).filter((name) => name !== 'analysis') };
}

describe('an analysis that is waited for', () => {
  test('is answered when it has settled', async () => {
    const { ended, events } = await waitFor((ms) => (ms < 15_000 ? 'queued' : 'completed'));
    expect(ended).toMatchObject({ status: 'completed' });
    expect(events).toEqual([]);
  });

  test('is told to have no runner, once, when it is queued for long', async () => {
    const { events } = await waitFor((ms) => (ms < 120_000 ? 'queued' : 'failed'));
    expect(events).toEqual(['warning']);
  });

  test('is waited for while the service is away, and that is told', async () => {
    const { ended, events } = await waitFor((ms) => {
      if (ms > 200_000) return 'completed';
      return ms < 10_000 ? 'running' : null;
    });
    expect(ended).toMatchObject({ status: 'completed' });
    expect(events).toEqual(['paused', 'resumed']);
  });

  test('goes on without whoever stops waiting', async () => {
    const { ended } = await waitFor(() => 'running', 60_000);
    expect(ended).toMatchObject({ code: 'interrupted', exitCode: exitCodes.interrupted });
  });
});

import type { CliEvent, Reporter } from './events.ts';

/** Progress lines come at most once in so many milliseconds. */
const progressEveryMs = 1_000;
const progress = new Set<CliEvent['event']>([
  'upload',
  'upload_total',
  'analysis',
  'download',
  'checking',
  'scan',
]);

/** Writes every event as a line of JSON on standard output, each with its time. */
export function jsonReporter(write: (line: string) => void): Reporter {
  const told = new Map<string, number>();
  return {
    tell(event) {
      const now = Date.now();
      if (progress.has(event.event)) {
        const kind = `${event.event} ${event.card ?? ''}`;
        if (now - (told.get(kind) ?? 0) < progressEveryMs) return;
        told.set(kind, now);
      }
      write(JSON.stringify({ ...event, at: new Date(now).toISOString() }));
    },
    async close() {},
  };
}

import type { Reporter } from './events.ts';

/** Says nothing but warnings. */
export function quietReporter(write: (line: string) => void): Reporter {
  return {
    tell(event) {
      if (event.event === 'warning') write(`Warning: ${event.text}`);
    },
    async close() {},
  };
}

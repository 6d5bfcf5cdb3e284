import { aboutCard, type Reporter } from './events.ts';

/** Says nothing but warnings, and what somebody has to do. */
export function quietReporter(write: (line: string) => void): Reporter {
  return {
    tell(event) {
      if (event.event === 'warning') write(`Warning: ${aboutCard(event, event.text)}`);
      if (event.event === 'needed') write(event.text);
    },
    async close() {},
  };
}

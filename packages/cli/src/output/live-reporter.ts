import { aboutCard, type CliEvent, type Reporter } from '../reporters/events.ts';

/**
 * Shows a live picture on the terminal. Ink takes a moment to load, so that only an event that moves
 * loads it; what is told before stands above the picture as lines.
 */
export function liveReporter(write: (line: string) => void): Reporter {
  const waiting: CliEvent[] = [];
  let loading: Promise<Reporter> | null = null;
  let shown: Reporter | null = null;

  const load = async () => {
    const { inkReporter } = await import('../views/ink-reporter.tsx');
    shown = inkReporter();
    for (const event of waiting.splice(0)) shown.tell(event);
    return shown;
  };

  return {
    tell(event) {
      if (shown) return shown.tell(event);
      const isText = event.event === 'message' || event.event === 'needed';
      if (isText && !loading) return write(aboutCard(event, event.text));
      if (event.event === 'warning' && !loading)
        return write(`Warning: ${aboutCard(event, event.text)}`);
      waiting.push(event);
      loading ??= load();
    },
    async close() {
      if (!loading) return;
      await (await loading).close();
      shown = null;
      loading = null;
    },
  };
}

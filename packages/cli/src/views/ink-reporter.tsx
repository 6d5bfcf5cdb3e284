import { render } from 'ink';
import type { Reporter } from '../output/events.ts';
import { LiveApp } from './live-app.tsx';
import { LiveStore } from './live-store.ts';

/** Draws the live picture on standard error, so that standard output stays free for results. */
export function inkReporter(): Reporter {
  const store = new LiveStore();
  const app = render(<LiveApp store={store} />, {
    stdout: process.stderr,
    // Whether this is a terminal for people was decided before; Ink would take CI='' for a build server.
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: 10,
  });
  return {
    tell: (event) => store.tell(event),
    async close() {
      store.flush();
      await app.waitUntilRenderFlush();
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

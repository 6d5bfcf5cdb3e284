import { render, type Instance } from 'ink';
import type { Reporter } from '../reporters/events.ts';
import { clearWhenNarrowed } from './clear-when-narrowed.ts';
import { LiveApp } from './live-app.tsx';
import { LiveStore } from './live-store.ts';

const draw = (store: LiveStore): Instance =>
  render(<LiveApp store={store} />, {
    stdout: process.stderr,
    // Whether this is a terminal for people was decided before; Ink would take CI='' for a build server.
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: 10,
  });

/**
 * Draws the live picture on standard error, so that standard output stays free for results. Ctrl-Z takes it away before
 * the shell writes its own lines, and `fg` draws it anew below them.
 */
export function inkReporter(): Reporter {
  const store = new LiveStore();
  let app = draw(store);
  const endClearing = clearWhenNarrowed(process.stderr);
  let suspended = false;
  const suspend = () => {
    suspended = true;
    store.flush();
    app.clear();
    app.unmount();
    process.kill(process.pid, 'SIGSTOP');
  };
  const resume = () => {
    if (!suspended) return;
    suspended = false;
    store.forgetSaid();
    app = draw(store);
  };
  const canSuspend = process.platform !== 'win32';
  if (canSuspend) process.on('SIGTSTP', suspend).on('SIGCONT', resume);
  return {
    tell: (event) => store.tell(event),
    async close() {
      process.off('SIGTSTP', suspend).off('SIGCONT', resume);
      endClearing();
      store.flush();
      await app.waitUntilRenderFlush();
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

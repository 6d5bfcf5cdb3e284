import type { WriteStream } from 'node:tty';
import { Box, type Instance, render, Static, Text, useWindowSize } from 'ink';
import { useSyncExternalStore } from 'react';
import { numberText } from '../kit/format.ts';
import type { Reporter } from './events.ts';
import { fitPicture, type LiveState, LiveStore } from './live-state.ts';
import { AnalysisView, CheckView, DownloadView, Paragraph } from './progress-views.tsx';
import { CardsView, UploadView } from './upload-view.tsx';

/**
 * Clears the screen when the terminal narrows: terminals wrap long lines then, so more rows must be
 * erased than were written. Returns a function that stops it.
 */
function clearWhenNarrowed(terminal: WriteStream): () => void {
  let { columns } = terminal;
  const resized = () => {
    if (terminal.columns < columns) terminal.write(`${'\n'.repeat(terminal.rows)}\x1b[H\x1b[J`);
    columns = terminal.columns;
  };
  // Must run before the listeners that draw.
  terminal.prependListener('resize', resized);
  return () => void terminal.off('resize', resized);
}

interface PhaseProps {
  state: LiveState;
  width: number;
  rows: number;
}

const readingText = (count: number): string =>
  count > 0 ? `Reading headers: ${numberText(count)} so far` : 'Reading headers';

function Phase({ state, width, rows }: PhaseProps) {
  const { phase, upload, analysis, download, check } = state;
  const paused = state.paused !== null;
  if (phase === 'analysing' && analysis)
    return <AnalysisView analysis={analysis} paused={paused} width={width} />;
  if (phase === 'downloading' && download)
    return <DownloadView download={download} paused={paused} width={width} />;
  if (phase === 'checking' && check)
    return <CheckView check={check} paused={paused} width={width} />;
  if (state.total)
    return (
      <CardsView
        total={state.total}
        cards={state.cards}
        paused={paused}
        width={width}
        rows={rows}
      />
    );
  if (!upload) return <Text dimColor>{readingText(state.headersRead)}</Text>;
  const confirming = phase === 'confirming';
  return (
    <UploadView upload={upload} confirming={confirming} paused={paused} width={width} rows={rows} />
  );
}

export function LiveApp({ store }: { store: LiveStore }) {
  const state = useSyncExternalStore(store.subscribe, store.snapshot);
  const { columns, rows } = useWindowSize();
  const width = Math.max(20, columns - 1);
  const picture = fitPicture(state, width, rows);
  return (
    <>
      <Static items={state.messages}>
        {(text, index) => <Paragraph key={index} text={text} width={width} />}
      </Static>
      <Box flexDirection="column">
        <Phase state={state} width={width} rows={picture.rows} />
        {picture.failures.map((text) => (
          <Paragraph key={text} text={text} width={width} color="red" />
        ))}
        {picture.more === null ? null : <Paragraph text={picture.more} width={width} dim />}
        {picture.notices.map((text) => (
          <Paragraph key={text} text={text} width={width} color="yellow" />
        ))}
      </Box>
    </>
  );
}

const draw = (store: LiveStore): Instance =>
  render(<LiveApp store={store} />, {
    stdout: process.stderr,
    // Already decided; Ink would take CI='' for a build server.
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: 10,
  });

/**
 * Draws the live view on standard error; standard output stays free for results. Ctrl-Z removes the
 * view before the shell writes, and `fg` draws it again.
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

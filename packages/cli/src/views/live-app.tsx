import { Box, Static, Text, useWindowSize } from 'ink';
import { useSyncExternalStore } from 'react';
import { sentence } from '../errors/explain.ts';
import { AnalysisView } from './analysis-view.tsx';
import { DownloadView } from './download-view.tsx';
import type { LiveState } from './live-state.ts';
import type { LiveStore } from './live-store.ts';
import { Paragraph } from './paragraph.tsx';
import { UploadView } from './upload-view.tsx';

interface PhaseProps {
  state: LiveState;
  width: number;
  rows: number;
}

function Phase({ state, width, rows }: PhaseProps) {
  const { phase, upload, analysis, download } = state;
  const paused = state.paused !== null;
  if (phase === 'analysing' && analysis)
    return <AnalysisView analysis={analysis} paused={paused} width={width} />;
  if (phase === 'downloading' && download)
    return <DownloadView download={download} width={width} />;
  if (!upload) return <Text dimColor>Reading headers</Text>;
  const confirming = phase === 'confirming';
  return (
    <UploadView upload={upload} confirming={confirming} paused={paused} width={width} rows={rows} />
  );
}

/** The live picture: lines that stay above, progress in the middle, failures and notices below. */
export function LiveApp({ store }: { store: LiveStore }) {
  const state = useSyncExternalStore(store.subscribe, store.snapshot);
  const { columns, rows } = useWindowSize();
  const width = Math.max(20, columns - 1);
  const { said, failures, failureCount, paused, stopping } = state;
  const hidden = failures.length > 0 ? failureCount - failures.length : 0;
  return (
    <>
      <Static items={said}>
        {(text, index) => <Paragraph key={index} text={text} width={width} />}
      </Static>
      <Box flexDirection="column">
        <Phase state={state} width={width} rows={rows} />
        {failures.map((text) => (
          <Paragraph key={text} text={text} width={width} color="red" />
        ))}
        {hidden > 0 ? (
          <Paragraph text={`and ${hidden} more before; the receipt has them all.`} width={width} />
        ) : null}
        {paused !== null ? (
          <Paragraph
            text={`Paused: ${sentence(paused)} It goes on by itself.`}
            width={width}
            color="yellow"
          />
        ) : null}
        {stopping !== null ? <Paragraph text={stopping} width={width} color="yellow" /> : null}
      </Box>
    </>
  );
}

import { Box, Static, Text, useWindowSize } from 'ink';
import { useSyncExternalStore } from 'react';
import { numberText } from '../text/format.ts';
import { AnalysisView } from './analysis-view.tsx';
import { CardsView } from './cards-view.tsx';
import { CheckView } from './check-view.tsx';
import { DownloadView } from './download-view.tsx';
import { fitPicture } from './fit-picture.ts';
import type { LiveState } from './live-state.ts';
import type { LiveStore } from './live-store.ts';
import { Paragraph } from './paragraph.tsx';
import { UploadView } from './upload-view.tsx';

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

/** The live picture: lines that stay above, progress in the middle, failures and notices below. */
export function LiveApp({ store }: { store: LiveStore }) {
  const state = useSyncExternalStore(store.subscribe, store.snapshot);
  const { columns, rows } = useWindowSize();
  const width = Math.max(20, columns - 1);
  const picture = fitPicture(state, width, rows);
  return (
    <>
      <Static items={state.said}>
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

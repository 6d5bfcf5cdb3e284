import { Box, Text } from 'ink';
import type { UploadTotalLine } from '../reporters/events.ts';
import { countText, numberText, percentText } from '../text/format.ts';
import { shortenPath, textWidth } from '../text/wrap.ts';
import type { CardState } from './live-state.ts';
import { UploadView } from './upload-view.tsx';

interface CardsViewProps {
  total: UploadTotalLine;
  cards: ReadonlyMap<string, CardState>;
  paused: boolean;
  width: number;
  /** Lines that fit. */
  rows: number;
}

const labels: Record<CardState['phase'], string> = {
  starting: 'reading',
  uploading: 'uploading',
  confirming: 'confirming',
  done: 'done',
  failed: 'not all stored',
};
const colors: Partial<Record<CardState['phase'], string>> = { done: 'green', failed: 'red' };
const isOver = (phase: CardState['phase']) => phase === 'done' || phase === 'failed';

/** Columns of the percentage, of `1,234 of 5,678 files`, and of the state. */
const [percentWidth, filesWidth, phaseWidth] = [6, 24, 16];
const longestName = 32;
/** The lines that the total takes at most: bar, counts and speed, folded on narrow screens. */
const totalRows = 5;

function CardRow({ name, card, width }: { name: string; card: CardState; width: number }) {
  const { phase, upload } = card;
  const isWide = width >= longestName + percentWidth + filesWidth + phaseWidth;
  const beside = percentWidth + phaseWidth + (isWide ? filesWidth : 0);
  const nameWidth = Math.max(4, Math.min(longestName, width - beside));
  const shown = shortenPath(name, nameWidth);
  const percent = upload ? percentText(upload.bytes_done, upload.bytes) : '';
  const files = upload
    ? `${numberText(upload.files_done)} of ${countText(upload.files, 'file')}`
    : '';
  return (
    <Text dimColor={phase === 'starting'}>
      {shown + ' '.repeat(Math.max(0, nameWidth - textWidth(shown)))}
      {percent.padStart(percentWidth)}
      {isWide ? files.padStart(filesWidth) : ''}
      {'  '}
      <Text color={colors[phase]}>{labels[phase]}</Text>
    </Text>
  );
}

/** How far several cards are: the total, and a line for each; where not all fit, those under way first. */
export function CardsView({ total, cards, paused, width, rows }: CardsViewProps) {
  const upload = { ...total, event: 'upload' as const, active: [], active_count: 0 };
  const all = [...cards];
  const space = Math.max(1, rows - totalRows);
  const first = all.toSorted(([, a], [, b]) => Number(isOver(a.phase)) - Number(isOver(b.phase)));
  const fitting = new Set(all.length > space ? first.slice(0, Math.max(1, space - 1)) : all);
  const shown = all.filter((one) => fitting.has(one));
  const more = all.length - shown.length;
  return (
    <Box flexDirection="column">
      <UploadView
        upload={upload}
        confirming={false}
        paused={paused}
        width={width}
        rows={totalRows}
      />
      {shown.map(([name, card]) => (
        <CardRow key={name} name={name} card={card} width={width} />
      ))}
      {more > 0 ? <Text dimColor>{`and ${countText(more, 'more card')}`}</Text> : null}
    </Box>
  );
}

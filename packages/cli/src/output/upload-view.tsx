import { Box, Text } from 'ink';
import { bytesText, countText, leftText, numberText, percentText } from '../kit/format.ts';
import { shortenPath, textWidth, wrap } from '../kit/wrap.ts';
import type { UploadLine, UploadTotalLine } from './events.ts';
import type { CardState } from './live-state.ts';
import { ProgressBar } from './progress-views.tsx';

interface ActiveFilesProps {
  active: UploadLine['active'];
  count: number;
  rows: number;
  width: number;
}

const most = 8;
const sizeWidth = 9;
const percentWidth = 5;

/** At most eight active files, one row each. */
function ActiveFiles({ active, count, rows, width }: ActiveFilesProps) {
  // The line that counts the others takes a row too.
  const fitting = count > Math.min(most, rows) ? rows - 1 : rows;
  const visibleFiles = active.slice(0, Math.max(0, Math.min(most, fitting)));
  const nameWidth = Math.min(60, width - sizeWidth - percentWidth - 1);
  const more = count - visibleFiles.length;
  return (
    <Box flexDirection="column">
      {visibleFiles.map(({ filename, size_bytes, sent_bytes }) => (
        <Text key={filename} dimColor>
          {shortenPath(filename, nameWidth).padEnd(nameWidth)}
          {bytesText(size_bytes).padStart(sizeWidth)}
          {percentText(sent_bytes, size_bytes).padStart(percentWidth)}
        </Text>
      ))}
      {more > 0 && visibleFiles.length > 0 ? <Text dimColor>{`and ${more} more`}</Text> : null}
    </Box>
  );
}

interface UploadViewProps {
  upload: UploadLine;
  confirming: boolean;
  paused: boolean;
  width: number;
  rows: number;
}

const speedText = ({ bytes_per_second, seconds_left, parallel }: UploadLine): string =>
  `${bytesText(bytes_per_second)}/s, ${parallel} at a time${leftText(seconds_left)}`;

function countsText({ stored, already_there, refused, failed }: UploadLine): string {
  const counts = { stored, 'already there': already_there, refused, failed };
  return Object.entries(counts)
    .filter(([label, count]) => count > 0 || label === 'stored')
    .map(([label, count]) => `${numberText(count)} ${label}`)
    .join(', ');
}

export function UploadView({ upload, confirming, paused, width, rows }: UploadViewProps) {
  const { files, files_done, bytes, bytes_done } = upload;
  const label = confirming ? 'Confirming' : 'Uploading';
  const done = `${numberText(files_done)} of ${countText(files, 'file')}, ${bytesText(bytes_done)} of ${bytesText(bytes)}`;
  const counts = wrap(`${done}: ${countsText(upload)}`, width, '  ');
  const speed = confirming || paused ? [] : wrap(speedText(upload), width, '  ');
  const left = rows - 1 - counts.length - speed.length;
  return (
    <Box flexDirection="column">
      <ProgressBar label={label} done={bytes_done} all={bytes} width={width} paused={paused} />
      <Text>{counts.join('\n')}</Text>
      {confirming ? null : (
        <>
          {speed.length > 0 ? <Text dimColor>{speed.join('\n')}</Text> : null}
          <ActiveFiles
            active={upload.active}
            count={upload.active_count}
            rows={left}
            width={width}
          />
        </>
      )}
    </Box>
  );
}

interface CardsViewProps {
  total: UploadTotalLine;
  cards: ReadonlyMap<string, CardState>;
  paused: boolean;
  width: number;
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

/** Columns for percentage, `1,234 of 5,678 files` and state. */
const [cardPercentWidth, filesWidth, phaseWidth] = [6, 24, 16];
const longestName = 32;
/** Most lines of the total: bar, counts and speed, wrapped on narrow screens. */
const totalRows = 5;

function CardRow({ name, card, width }: { name: string; card: CardState; width: number }) {
  const { phase, upload } = card;
  const isWide = width >= longestName + cardPercentWidth + filesWidth + phaseWidth;
  const beside = cardPercentWidth + phaseWidth + (isWide ? filesWidth : 0);
  const nameWidth = Math.max(4, Math.min(longestName, width - beside));
  const shortName = shortenPath(name, nameWidth);
  const percent = upload ? percentText(upload.bytes_done, upload.bytes) : '';
  const files = upload
    ? `${numberText(upload.files_done)} of ${countText(upload.files, 'file')}`
    : '';
  return (
    <Text dimColor={phase === 'starting'}>
      {shortName + ' '.repeat(Math.max(0, nameWidth - textWidth(shortName)))}
      {percent.padStart(cardPercentWidth)}
      {isWide ? files.padStart(filesWidth) : ''}
      {'  '}
      <Text color={colors[phase]}>{labels[phase]}</Text>
    </Text>
  );
}

/** The total and a line per card; active cards first when not all fit. */
export function CardsView({ total, cards, paused, width, rows }: CardsViewProps) {
  const upload = { ...total, event: 'upload' as const, active: [], active_count: 0 };
  const all = [...cards];
  const space = Math.max(1, rows - totalRows);
  const first = all.toSorted(([, a], [, b]) => Number(isOver(a.phase)) - Number(isOver(b.phase)));
  const fitting = new Set(all.length > space ? first.slice(0, Math.max(1, space - 1)) : all);
  const visibleCards = all.filter((one) => fitting.has(one));
  const more = all.length - visibleCards.length;
  return (
    <Box flexDirection="column">
      <UploadView
        upload={upload}
        confirming={false}
        paused={paused}
        width={width}
        rows={totalRows}
      />
      {visibleCards.map(([name, card]) => (
        <CardRow key={name} name={name} card={card} width={width} />
      ))}
      {more > 0 ? <Text dimColor>{`and ${countText(more, 'more card')}`}</Text> : null}
    </Box>
  );
}

import { Box, Text } from 'ink';
import type { UploadLine } from '../reporters/events.ts';
import { bytesText, countText, leftText, numberText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import { ActiveFiles } from './active-files.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface UploadViewProps {
  upload: UploadLine;
  confirming: boolean;
  paused: boolean;
  width: number;
  /** Lines that fit. */
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

/** How far an upload is: files, bytes, speed, and what is on its way, in `rows` lines. */
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

import { Box } from 'ink';
import type { DownloadLine } from '../reporters/events.ts';
import { bytesText, countText, leftText } from '../text/format.ts';
import { Paragraph } from './paragraph.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface DownloadViewProps {
  download: DownloadLine;
  paused: boolean;
  width: number;
}

/** How far the download of result files is. */
export function DownloadView({ download, paused, width }: DownloadViewProps) {
  const { filename, files, files_done, bytes, bytes_done, seconds_left } = download;
  const sizes = `${bytesText(bytes_done)} of ${bytesText(bytes)}`;
  return (
    <Box flexDirection="column">
      <ProgressBar
        label="Downloading"
        done={bytes_done}
        all={bytes}
        width={width}
        paused={paused}
      />
      <Paragraph
        text={`${files_done + 1} of ${countText(files, 'file')}, ${sizes}${leftText(seconds_left)}: ${filename}`}
        width={width}
      />
    </Box>
  );
}

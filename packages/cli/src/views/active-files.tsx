import { Box, Text } from 'ink';
import type { UploadLine } from '../reporters/events.ts';
import { bytesText, percentText } from '../text/format.ts';
import { shortenPath } from '../text/wrap.ts';

interface ActiveFilesProps {
  active: UploadLine['active'];
  /** Files under way, shown or not. */
  count: number;
  /** Lines that fit. */
  rows: number;
  width: number;
}

const most = 8;
const sizeWidth = 9;
const percentWidth = 5;

/** The files on their way, at most eight, a row each. */
export function ActiveFiles({ active, count, rows, width }: ActiveFilesProps) {
  // The line that counts the others takes a row too.
  const fitting = count > Math.min(most, rows) ? rows - 1 : rows;
  const shown = active.slice(0, Math.max(0, Math.min(most, fitting)));
  const nameWidth = Math.min(60, width - sizeWidth - percentWidth - 1);
  const more = count - shown.length;
  return (
    <Box flexDirection="column">
      {shown.map(({ filename, size_bytes, sent_bytes }) => (
        <Text key={filename} dimColor>
          {shortenPath(filename, nameWidth).padEnd(nameWidth)}
          {bytesText(size_bytes).padStart(sizeWidth)}
          {percentText(sent_bytes, size_bytes).padStart(percentWidth)}
        </Text>
      ))}
      {more > 0 && shown.length > 0 ? <Text dimColor>{`and ${more} more`}</Text> : null}
    </Box>
  );
}

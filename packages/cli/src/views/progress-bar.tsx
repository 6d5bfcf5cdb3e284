import { Box, Text } from 'ink';
import { symbols } from '../text/symbols.ts';

interface ProgressBarProps {
  label: string;
  done: number;
  all: number;
  width: number;
  /** Nothing goes on for the moment: it says so in place of its name. */
  paused: boolean;
}

const longest = 40;
const labelWidth = 12;
const percentWidth = 5;

/** A bar with its name before and the percentage behind it. */
export function ProgressBar({ label, done, all, width, paused }: ProgressBarProps) {
  const share = all > 0 ? Math.min(1, done / all) : 0;
  const columns = Math.max(4, Math.min(longest, width - labelWidth - percentWidth - 1));
  const full = Math.floor(share * columns);
  return (
    <Box>
      <Text bold>{(paused ? 'Paused' : label).padEnd(labelWidth)}</Text>
      <Text color={paused ? 'yellow' : 'green'}>{symbols().full.repeat(full)}</Text>
      <Text dimColor>{symbols().empty.repeat(columns - full)}</Text>
      <Text>{`${Math.floor(share * 100)}%`.padStart(percentWidth)}</Text>
    </Box>
  );
}

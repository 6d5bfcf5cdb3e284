import { Box, Text } from 'ink';

interface ProgressBarProps {
  label: string;
  done: number;
  all: number;
  width: number;
  color: string;
}

const longest = 40;
const labelWidth = 12;
const percentWidth = 5;

/** A bar with its name before and the percentage behind it. */
export function ProgressBar({ label, done, all, width, color }: ProgressBarProps) {
  const share = all > 0 ? Math.min(1, done / all) : 0;
  const room = Math.max(4, Math.min(longest, width - labelWidth - percentWidth - 1));
  const full = Math.floor(share * room);
  return (
    <Box>
      <Text bold>{label.padEnd(labelWidth)}</Text>
      <Text color={color}>{'█'.repeat(full)}</Text>
      <Text dimColor>{'░'.repeat(room - full)}</Text>
      <Text>{`${Math.floor(share * 100)}%`.padStart(percentWidth)}</Text>
    </Box>
  );
}

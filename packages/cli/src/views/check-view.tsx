import { Box } from 'ink';
import type { CheckLine } from '../reporters/events.ts';
import { checkText } from '../reporters/check-text.ts';
import { Paragraph } from './paragraph.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface CheckViewProps {
  check: CheckLine;
  paused: boolean;
  width: number;
}

/** How far the comparison of a card with the service is. */
export function CheckView({ check, paused, width }: CheckViewProps) {
  const { filename, files, files_done } = check;
  return (
    <Box flexDirection="column">
      <ProgressBar label="Checking" done={files_done} all={files} width={width} paused={paused} />
      <Paragraph text={`${checkText(check)}: ${filename}`} width={width} />
    </Box>
  );
}

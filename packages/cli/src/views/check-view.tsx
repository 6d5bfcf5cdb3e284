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
      <ProgressBar
        label={paused ? 'Paused' : 'Checking'}
        done={files_done}
        all={files}
        width={width}
        color={paused ? 'yellow' : 'green'}
      />
      <Paragraph text={`${checkText(check)}: ${filename}`} width={width} />
    </Box>
  );
}

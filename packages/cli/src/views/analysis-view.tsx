import { Box } from 'ink';
import type { AnalysisLine } from '../reporters/events.ts';
import { calledAnalysis } from '../text/called-analysis.ts';
import { countText, durationText, leftText, numberText } from '../text/format.ts';
import { Paragraph } from './paragraph.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface AnalysisViewProps {
  analysis: AnalysisLine;
  paused: boolean;
  width: number;
}

const labels: Record<string, string> = { configured: 'Queued', queued: 'Queued' };

/** How far an analysis is, by files and hours of sound. */
export function AnalysisView({ analysis, paused, width }: AnalysisViewProps) {
  const { files_processed, total_files, seconds_processed, total_seconds } = analysis;
  const bySound = total_seconds !== null && total_seconds > 0;
  const sound = bySound
    ? `${durationText(seconds_processed)} of ${durationText(total_seconds)} of sound`
    : `${durationText(seconds_processed)} of sound`;
  return (
    <Box flexDirection="column">
      <ProgressBar
        label={labels[analysis.status] ?? 'Analysing'}
        done={bySound ? seconds_processed : files_processed}
        all={bySound ? total_seconds : total_files}
        width={width}
        paused={paused}
      />
      <Paragraph
        text={`${calledAnalysis(analysis.analysis_type, analysis.analysis_name)}: ${numberText(files_processed)} of ${countText(total_files, 'file')}, ${sound}${leftText(analysis.seconds_left)}`}
        width={width}
      />
    </Box>
  );
}

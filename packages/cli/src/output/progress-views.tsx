import { Box, Text } from 'ink';
import { bytesText, countText, durationText, leftText, numberText } from '../kit/format.ts';
import { calledAnalysis } from '../kit/labels.ts';
import { symbols, wrap } from '../kit/wrap.ts';
import { type AnalysisLine, type CheckLine, checkText, type DownloadLine } from './events.ts';

interface ProgressBarProps {
  label: string;
  done: number;
  all: number;
  width: number;
  /** Shown in place of its name. */
  paused: boolean;
}

const longest = 40;
const labelWidth = 12;
const percentWidth = 5;

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

interface ParagraphProps {
  text: string;
  width: number;
  color?: string;
  dim?: boolean;
}

export function Paragraph({ text, width, color, dim }: ParagraphProps) {
  return (
    <Text color={color} dimColor={dim}>
      {wrap(text, width, '  ').join('\n')}
    </Text>
  );
}

interface AnalysisViewProps {
  analysis: AnalysisLine;
  paused: boolean;
  width: number;
}

const labels: Record<string, string> = { configured: 'Queued', queued: 'Queued' };

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

interface CheckViewProps {
  check: CheckLine;
  paused: boolean;
  width: number;
}

export function CheckView({ check, paused, width }: CheckViewProps) {
  const { filename, files, files_done } = check;
  return (
    <Box flexDirection="column">
      <ProgressBar label="Checking" done={files_done} all={files} width={width} paused={paused} />
      <Paragraph text={`${checkText(check)}: ${filename}`} width={width} />
    </Box>
  );
}

interface DownloadViewProps {
  download: DownloadLine;
  paused: boolean;
  width: number;
}

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

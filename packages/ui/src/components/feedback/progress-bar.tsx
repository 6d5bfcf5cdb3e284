import { progressTone, type ProgressTone } from '../../format/percent.ts';

interface ProgressBarProps {
  percent: number;
  label: string;
  /** Green at 100, amber from 50, red below when absent. */
  tone?: ProgressTone;
}

/** How much of something is done. */
export function ProgressBar({ percent, label, tone = progressTone(percent) }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent));
  return (
    <div className="bp-progress" data-tone={tone}>
      <progress className="bp-hidden" aria-label={label} max={100} value={Math.round(value)} />
      <span style={{ width: `${value}%` }} />
    </div>
  );
}

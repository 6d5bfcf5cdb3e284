import { formatClock } from '../../../format/durations.ts';

/** Seconds into the recording as an axis has them: `12 s`, `12.5 s`, `3:05` or `3:05.25`. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const whole = Math.floor(seconds);
  const rest = Number((seconds - whole).toFixed(4));
  return `${formatClock(whole)}${rest > 0 ? String(rest).slice(1) : ''}`;
}

import { counted } from './counted.ts';
import { formatSpan } from './span.ts';
import type { ProgressState } from './tally.ts';

const count = (value: number): string => value.toLocaleString('en');

/** What is told of an analysis beside its files, the most wanted first. */
function parts(state: ProgressState): string[] {
  const { left_s, speed, detections, files_refused, files_kept, files_done, files_total } = state;
  return [
    ...(left_s !== null && files_done < files_total ? [`about ${formatSpan(left_s)} left`] : []),
    ...(speed === null ? [] : [`${speed < 10 ? speed : count(Math.round(speed))} x real time`]),
    `${formatSpan(state.sound_s)} of sound`,
    ...(detections > 0 ? [counted(detections, 'detection')] : []),
    ...(files_refused > 0 ? [`${count(files_refused)} refused`] : []),
    ...(files_kept > 0 ? [`${count(files_kept)} done before`] : []),
  ];
}

/** One line for logs. */
export const progressLine = (state: ProgressState): string =>
  [`${state.files_done}/${state.files_total} files`, ...parts(state)].join(', ');

const [leastBar, mostBar] = [4, 40];

function firstLine({ files_done, files_total, share }: ProgressState, width: number): string {
  const told = `${String(Math.floor(share * 100)).padStart(3)}%  ${count(files_done)} of ${count(files_total)} files`;
  const columns = Math.min(mostBar, width - told.length - 3);
  if (columns < leastBar) return told.trim();
  const full = Math.floor(share * columns);
  return `[${'#'.repeat(full)}${'-'.repeat(columns - full)}] ${told}`;
}

const mostLines = 4;

/**
 * The picture of an analysis on a terminal of so many columns: two to four lines, none of which fills the last column.
 * What does not fit is left out from the end.
 */
export function progressPicture(state: ProgressState, columns: number): string[] {
  const width = Math.max(1, columns - 1);
  const lines = [firstLine(state, width)];
  let current = '';
  for (const part of parts(state)) {
    const joined = current === '' ? part : `${current}, ${part}`;
    if (joined.length <= width) current = joined;
    else {
      lines.push(current);
      current = part;
    }
  }
  return [...lines, current].slice(0, mostLines).map((line) => line.slice(0, width));
}

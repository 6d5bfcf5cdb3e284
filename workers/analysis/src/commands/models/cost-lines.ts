import type { ModelCost, Size } from '../../models/catalogue.ts';
import type { Speed } from '../../models/install/speed.ts';
import { sizeText } from '../../models/size-text.ts';

/** Seconds as people say them: `8 s`, `3 min`, `1.5 h`. */
export function timeText(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** What an hour of sound takes here, and how that is known. */
export function speedText(speed: Speed | null): string {
  if (speed === null) return 'known once it is installed: nobody states what it computes';
  const { hour_s, known, cores } = speed;
  const where = `on ${cores === 1 ? 'the one core' : `the ${cores} cores`} of this machine`;
  return known === 'measured'
    ? `an hour of sound takes about ${timeText(hour_s)} ${where} (measured)`
    : `an hour of sound takes ${timeText(hour_s)} or more ${where} (an estimate, by the speed of matrix products here)`;
}

/** What a model that is not installed costs, line by line. */
export const costLines = ({ download, installed }: ModelCost, speed: Speed | null): string[] => [
  `To download: ${sizeText(download)}; installed: ${sizeText(installed)}`,
  `Speed: ${speedText(speed)}`,
];

/** The same of an installed one, and of its size on the disk. */
export const installedCostLines = (installed: Size, speed: Speed | null): string[] => [
  `Installed: ${sizeText(installed)}`,
  ...(speed ? [`Speed: ${speedText(speed)}`] : []),
];

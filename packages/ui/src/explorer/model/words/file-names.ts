import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import { calledName } from './called-name.ts';

/** Characters of one part of a file name at most. */
const mostPart = 60;

/** Letters and digits of any script; everything that some system refuses in names becomes a hyphen. */
const partOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[’']/gu, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, mostPart);

const momentPart = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z$/g, '')
    .replace('Z', '');

/** What a detection is called: as it was corrected, or as the analysis has it. */
export const saidName = ({ corrected, ...detection }: DetectionRow): SpeciesName =>
  corrected ?? detection;

/** The folder that a recording stands in, where it is a name and not a date. */
const folderOf = (file: string): string => {
  const folder = file.split('/').at(-2) ?? '';
  return /\p{L}/u.test(folder) ? folder : '';
};

/**
 * The name, without ending, of a file made of a detection's sound from the second `from` of its recording:
 * `AM01_20260521T043103_Song-Thrush`. The recorder is the one that the analysis names, or the `device` of the
 * recording's header, or its folder; where the time is not known, the recording's name and the second stand for it.
 */
export function soundFileName(
  detection: DetectionRow,
  from: number,
  device: string | null = null,
): string {
  const { time, start_s: start, recorder, file } = detection;
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const parts = [
    recorder ?? device ?? folderOf(file),
    time === null ? `${base}-${from.toFixed(1)}s` : momentPart(time + (from - start) * 1000),
    calledName(saidName(detection)),
  ];
  return parts.map(partOf).filter(Boolean).join('_') || `detection-${detection.row}`;
}

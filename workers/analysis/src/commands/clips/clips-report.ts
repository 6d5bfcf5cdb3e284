import type { ClipsMade } from '../../clips/make-clips.ts';

/** Names of a list at most; the others are counted. */
const named = 10;

function listOf(names: readonly string[]): string {
  const more = names.length - named;
  return names.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What was not made, a sentence each, with what to do about it. */
export function clipProblems({ unknown, missing, unreadable, notFlac }: ClipsMade): string[] {
  return [
    ...(unknown.length > 0 ? [`The results have no detections of: ${listOf(unknown)}.`] : []),
    ...(missing.length > 0
      ? [
          `${counted(missing.length, 'recording')} with chosen detections ${missing.length === 1 ? 'was' : 'were'} not found: ${listOf(missing)}. Check --recordings: names count from the folder that was analysed.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          `${counted(unreadable.length, 'recording')} could not be read: ${listOf(unreadable.map(({ file, message }) => `${file} (${message})`))}`,
        ]
      : []),
    ...(notFlac > 0
      ? [
          `${counted(notFlac, 'clip')} ${notFlac === 1 ? 'is' : 'are'} WAV: FLAC holds whole numbers of up to 24 bits in up to 8 channels, and the recordings have others.`,
        ]
      : []),
  ];
}

/** What was made. */
export function clipsSentence({ clips, species, chosen, pages }: ClipsMade, out: string): string {
  if (chosen === 0) return `No detection was chosen, so ${out} has no clips.`;
  const of = clips < chosen ? ` of ${chosen} chosen` : '';
  return `${counted(clips, 'clip')}${of}, ${species} species, in ${out}: look at ${pages[0]} in a browser; clips.csv lists them.`;
}

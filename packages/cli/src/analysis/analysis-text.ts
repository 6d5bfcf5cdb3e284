import type { Summary } from '@biophony/contract';
import { sentence } from '../errors/explain.ts';
import { groupedLines } from '../text/grouped-lines.ts';
import { wrap } from '../text/wrap.ts';
import { foundText } from './found-text.ts';
import type { RefusedFile } from './refused-files.ts';

/** An analysis that is done, and what it said of its recordings. */
export interface SettledAnalysis {
  summary: Summary;
  /** Null where they could not be read. */
  refused: RefusedFile[] | null;
  /** Where a person finds all of them: a file, or what fetches it. */
  listedIn: string;
}

/** So many files are named whatever their reasons are; of more, some may only be counted. */
const surelyNamed = 3;

/** The recordings that were refused, those with the same reason together, and where all of them stand. */
export function refusedLines(
  { refused, listedIn }: Pick<SettledAnalysis, 'refused' | 'listedIn'>,
  width: number,
): string[] {
  if (refused?.length === 0) return [];
  const where = wrap(`Every refused file and its reason stands in ${listedIn}`, width, '  ');
  if (refused === null) return ['', ...where];
  const notes = refused.map(({ file, reason, reason_code }) => ({
    filename: file,
    message: sentence(reason ?? reason_code ?? 'No reason was given'),
  }));
  const more = refused.length > surelyNamed ? where : [];
  return ['', 'Refused:', ...groupedLines(notes, width), ...more];
}

/** What an analysis found, and which recordings it refused. */
export const analysisText = (settled: SettledAnalysis, width: number): string =>
  [foundText(settled.summary, width), ...refusedLines(settled, width)].join('\n');

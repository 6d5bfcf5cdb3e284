import type { CompatibleType, Summary } from '@biophony/contract';
import { leftOutSentences, readSummary, ResultsFormatError } from '@biophony/contract/results';
import type { Client } from '@biophony/sdk';
import { biophony } from '../../../../scripts/launch/typed-command.ts';
import { sentence } from '../kit/explain.ts';
import { countText, durationText, numberText } from '../kit/format.ts';
import { calledAnalysis } from '../kit/labels.ts';
import { groupedLines, table } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';

/** Rows of a table of species on the screen; the result files have them all. */
const shownSpecies = 10;

type Species = Summary['species'];
type Indices = NonNullable<Summary['indices']>;

/** Four digits, and no more decimals than four where that still tells something. */
function precise(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return numberText(Math.round(value));
  return size >= 0.001 && size < 1 ? value.toFixed(4) : value.toPrecision(4);
}

const right = (title: string) => ({ title, align: 'right' as const });

function speciesText(species: Species, width: number): string {
  const columns = [{ title: 'Species' }, right('Detections'), right('Best')];
  const rows = species
    .slice(0, shownSpecies)
    .map((one) => [
      [one.common_name, one.scientific_name].filter(Boolean).join(' / ') || 'sound event',
      numberText(one.count),
      one.best_confidence.toFixed(2),
    ]);
  const more = species.length - shownSpecies;
  const rest = more > 0 ? `\nand ${numberText(more)} more species in the result files` : '';
  return table(columns, rows, width) + rest;
}

/**
 * What people call an index: its column's name without the band and the threshold that it was computed with, such as
 * `ADI` for `ADI_1k_10k_50dB`. The whole name where two would be called alike.
 */
function calledNames(names: string[]): Map<string, string> {
  const short = names.map((name) => /^[A-Za-z]+(?=_\d)/.exec(name)?.[0] ?? name);
  const isTaken = (name: string) => short.indexOf(name) !== short.lastIndexOf(name);
  return new Map(names.map((name, at) => [name, isTaken(short[at]!) ? name : short[at]!]));
}

function indicesText(indices: Indices, width: number): string {
  const called = calledNames(Object.keys(indices));
  const rows = Object.entries(indices).map(([name, { mean, min, max }]) => [
    called.get(name) ?? name,
    ...[mean, min, max].map(precise),
  ]);
  return table([{ title: 'Index' }, right('Mean'), right('Lowest'), right('Highest')], rows, width);
}

const partialSentence =
  'These results are of a part of the recordings, since their analysis was stopped.';

/** What the service or its runner had to say beside the result, a sentence each. */
function notesOf(summary: Summary): string[] {
  const { complete, notices, model_verified, model } = summary;
  const notes = [
    ...(complete ? [] : [partialSentence]),
    ...leftOutSentences(summary),
    ...notices.map(({ message, files }) => `Note on ${countText(files, 'file')}: ${message}`),
  ];
  return model_verified === false
    ? [
        ...notes,
        `The model ${model} is unverified: nothing shows that its weights are the published ones.`,
      ]
    : notes;
}

/** What an analysis found: its top species, or the means of its indices. */
function textOf(summary: Summary, width: number): string {
  const { files, seconds_analysed, detections, analysis_type, model, species, indices } = summary;
  const refused = files.refused ? `, ${numberText(files.refused)} refused` : '';
  const text =
    `${calledAnalysis(analysis_type, model)}: ${countText(files.analysed, 'file')} analysed${refused}, ` +
    `${durationText(seconds_analysed)} of sound`;
  const lines = (end: string) =>
    [text + end, ...notesOf(summary)].flatMap((line) => wrap(line, width, '  ')).join('\n');
  if (species.length > 0)
    return `${lines(`, ${countText(detections, 'detection')}`)}\n\n${speciesText(species, width)}`;
  if (indices) return `${lines('')}\n\n${indicesText(indices, width)}`;
  return lines('. Nothing was found.');
}

/** The same of a summary of any format; of one that is not known here, which version of the program it needs. */
export function foundText(summary: object, width: number): string {
  try {
    return textOf(readSummary(summary), width);
  } catch (error) {
    if (!(error instanceof ResultsFormatError)) throw error;
    return wrap(error.message, width, '  ').join('\n');
  }
}

/** A recording that an analysis refused, and why. */
export interface RefusedFile {
  file: string;
  reason_code: string | null;
  reason: string | null;
}

/**
 * The recordings that an analysis refused, from its files.csv; null where that cannot be read, which is no reason for a
 * finished analysis to fail. `summary` tells whether there are any.
 */
export async function refusedFiles(
  client: Client,
  analysisId: string,
  summary: Summary | null,
  signal: AbortSignal,
): Promise<RefusedFile[] | null> {
  if (!summary?.files.refused) return [];
  const refused: RefusedFile[] = [];
  try {
    for await (const row of client.results.files(analysisId, { signal })) {
      if (row.status !== 'refused') continue;
      const { file, reason_code, reason } = row;
      refused.push({ file, reason_code, reason });
    }
    return refused;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** An analysis that is done, and what it said of its recordings. */
interface SettledAnalysis {
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

/**
 * What to say before an analysis is made whose settings name a place, when the model behind it has no species range;
 * null where it has one, where nobody told, or where no place is named.
 */
export function placeNotice(
  { type, name, species_range }: Pick<CompatibleType, 'type' | 'name' | 'species_range'>,
  settings: Record<string, unknown>,
): string | null {
  if (species_range !== false || typeof settings.lat !== 'number') return null;
  if (typeof settings.lon !== 'number') return null;
  return `The model of ${calledAnalysis(type, name)} has no species range, so lat and lon will not limit its species.`;
}

/** An analysis whose result files were downloaded. */
interface Fetched {
  analysis_id: string;
  /** Paths of the files. */
  files: string[];
  /** What the files lack that the survey knows of their recordings. */
  notice: string | null;
  summary: Summary | null;
  refused: RefusedFile[] | null;
}

/** What an analysis found and refused, and what its files lack, each with an empty line. */
export function resultLines(
  { analysis_id, files, notice, summary, refused }: Fetched,
  width: number,
): string[] {
  const told = notice === null ? [] : [...wrap(`Note: ${notice}`, width, '  '), ''];
  if (!summary) return told;
  const listedIn =
    files.find((path) => /[/\\]files\.csv$/.test(path)) ??
    `files.csv, which this fetches: ${biophony(`results --analysis ${analysis_id}`)}`;
  return [analysisText({ summary, refused, listedIn }, width), '', ...told];
}

import type { CompatibleType, Summary } from '@biophony/contract';
import { leftOutSentences, readSummary, ResultsFormatError } from '@biophony/contract/results';
import type { Client } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { sentence } from '../kit/explain.ts';
import { countText, durationText, numberText } from '../kit/format.ts';
import { calledAnalysis } from '../kit/labels.ts';
import { groupedLines, table } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';

/** Rows of the species table on screen; the result files have all. */
const shownSpecies = 10;

type Species = Summary['species'];
type Indices = NonNullable<Summary['indices']>;

/** Four significant digits, at most four decimals. */
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
 * Short names of indices, without band and threshold: `ADI` for `ADI_1k_10k_50dB`. Keeps full names
 * where two short ones would be the same.
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

export function foundText(summary: object, width: number): string {
  try {
    return textOf(readSummary(summary), width);
  } catch (error) {
    if (!(error instanceof ResultsFormatError)) throw error;
    return wrap(error.message, width, '  ').join('\n');
  }
}

export interface RefusedFile {
  file: string;
  reason_code: string | null;
  reason: string | null;
}

/** From files.csv; null when it cannot be read, which must not fail a finished analysis. */
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

interface SettledAnalysis {
  summary: Summary;
  /** Null when they could not be read. */
  refused: RefusedFile[] | null;
  listedIn: string;
}

/** Refused files always named; above this, some may only be counted. */
const surelyNamed = 3;

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

export const analysisText = (settled: SettledAnalysis, width: number): string =>
  [foundText(settled.summary, width), ...refusedLines(settled, width)].join('\n');

/**
 * Warns when the settings name coordinates and the model has no species range; null otherwise, also
 * when the service does not say.
 */
export function placeNotice(
  { type, name, species_range }: Pick<CompatibleType, 'type' | 'name' | 'species_range'>,
  settings: Record<string, unknown>,
): string | null {
  if (species_range !== false || typeof settings.lat !== 'number') return null;
  if (typeof settings.lon !== 'number') return null;
  return `The model of ${calledAnalysis(type, name)} has no species range, so lat and lon will not limit its species.`;
}

interface Fetched {
  analysis_id: string;
  files: string[];
  notice: string | null;
  summary: Summary | null;
  refused: RefusedFile[] | null;
}

export function resultLines(
  { analysis_id, files, notice, summary, refused }: Fetched,
  width: number,
): string[] {
  const noteLines = notice === null ? [] : [...wrap(`Note: ${notice}`, width, '  '), ''];
  if (!summary) return noteLines;
  const listedIn =
    files.find((path) => /[/\\]files\.csv$/.test(path)) ??
    `files.csv, which this fetches: ${biophony(`results --analysis ${analysis_id}`)}`;
  return [analysisText({ summary, refused, listedIn }, width), '', ...noteLines];
}

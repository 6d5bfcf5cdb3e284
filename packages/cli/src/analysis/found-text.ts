import {
  leftOutSentences,
  readSummary,
  ResultsFormatError,
  type Summary,
} from '@biophony/contract/results';
import { countText, durationText, numberText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import { table } from '../text/table.ts';
import { calledAnalysis } from '../text/called-analysis.ts';

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

import type { ComparisonRecord } from '@biophony/contract/results';
import type { Comparison } from '../../outputs/compare/compare-results.ts';
import { formatTable } from '../text-table.ts';

const shownSpecies = 20;

const share = ({ seconds_in_all, seconds_in_any }: ComparisonRecord): string =>
  seconds_in_any > 0 ? `${Math.round((seconds_in_all / seconds_in_any) * 100)}%` : '';

/** Rows of the same species, which follow each other. */
function bySpecies(rows: readonly ComparisonRecord[], results: number): ComparisonRecord[][] {
  return Array.from({ length: rows.length / results }, (_, at) =>
    rows.slice(at * results, (at + 1) * results),
  );
}

/** Says which results of one model and version were made with different weights. */
function weightsNotice(rows: readonly ComparisonRecord[]): string[] {
  const nameOf = (row: ComparisonRecord) => `${row.model} ${row.model_version}`;
  return [...new Set(rows.map(nameOf))].flatMap((name) => {
    const same = rows.filter((row) => nameOf(row) === name);
    const weights = new Set(same.flatMap(({ model_sha256 }) => model_sha256 ?? []));
    if (weights.size < 2) return [];
    const told = [...weights].map((sha256) => sha256.slice(0, 12)).join(', ');
    return [
      `${name} had different weights in these results (SHA-256 ${told}): what differs may be theirs.`,
    ];
  });
}

/** The comparison in words: which results, then detections of each by species, and how much of their time is the same. */
export function comparisonText({
  rows,
  recordings,
  left_out,
  names,
  not_joined,
}: Comparison): string {
  const results = rows.filter(({ of }) => of === 'any sound').length;
  const species = bySpecies(rows, results);
  const legend = (species[0] ?? []).map(
    (row, at) => `${at + 1}  ${row.model} ${row.model_version}  ${row.results}`,
  );
  const cells = species
    .slice(0, shownSpecies + 1)
    .map((same) => [
      same[0]!.of === 'any sound' ? 'any sound' : same[0]!.common_name || same[0]!.scientific_name,
      ...same.map(({ detections }) => detections),
      share(same[0]!),
    ]);
  const heads = ['found', ...legend.map((_, at) => `by ${at + 1}`), 'same time'];
  const more = species.length - cells.length;
  return [
    `${recordings} recordings are in all results${left_out > 0 ? `; ${left_out} that are not were left out` : ''}.`,
    ...legend,
    ...weightsNotice(species[0] ?? []),
    '',
    formatTable([heads, ...cells]),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(names.length > 0 ? ['', 'One species under several names:'] : []),
    ...names.map((one) => `${one.accepted}: ${one.names.join(' and ')}`),
    ...(not_joined.length > 0
      ? ['', 'Not joined, since one name became several or several one:']
      : []),
    ...not_joined.map((one) => `${one.name}: ${one.accepted.join(' and ')} (${one.kind})`),
  ].join('\n');
}

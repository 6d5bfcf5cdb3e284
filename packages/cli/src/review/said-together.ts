import { whatAllSay } from '@biophony/statistics';

/** A verdict of a file on one detection. */
export interface ReadVerdict {
  species: string;
  score: number;
  verdict: 'yes' | 'no' | 'unsure' | null;
  site: string | null;
  /** Lowest and highest score and number of detections of its stratum; null where the file does not tell. */
  stratum: { low: number; high: number; detections: number } | null;
}

/** A row of a file: what one person says of a detection, or what stands for all of them. */
export interface SaidRow extends ReadVerdict {
  /** What all rows on the same detection have alike; null where the file does not name it. */
  detection: string | null;
  /** Null where the file does not tell. */
  reviewer: string | null;
  /** When it was said, ISO 8601; empty where the file does not tell. */
  at: string;
  /** Whether it is a last word. */
  final: boolean;
}

/** The latest of each reviewer, and of last words of each; rows without a reviewer are one each. */
function latest(rows: readonly SaidRow[]): SaidRow[] {
  const byReviewer = new Map<string, SaidRow>();
  for (const [at, row] of rows.entries()) {
    const key = JSON.stringify(row.reviewer === null ? at : [row.reviewer, row.final]);
    byReviewer.delete(key);
    byReviewer.set(key, row);
  }
  return [...byReviewer.values()];
}

function verdictOfAll(rows: readonly SaidRow[]): ReadVerdict['verdict'] {
  const inOrder = rows
    .filter(({ verdict }) => verdict !== null)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return whatAllSay(latest(inOrder));
}

/**
 * One verdict of each detection, in the order of the rows: what all say of it together (`whatAllSay`), null where as many
 * say one thing as another. A row that names no detection stands for itself. Score and stratum are those of the first row.
 */
export function saidTogether(rows: readonly SaidRow[]): ReadVerdict[] {
  const groups = new Map<string, SaidRow[]>();
  for (const [at, row] of rows.entries()) {
    const key = row.detection ?? String(at);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { species, score, stratum } = first;
    const site = group.find((row) => row.site !== null)?.site ?? null;
    return [{ species, score, verdict: verdictOfAll(group), site, stratum }];
  });
}

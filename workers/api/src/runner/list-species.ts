import { limits, type SentSummary, settingsThatMatter, type Summary } from '@biophony/contract';
import { readSummary } from '@biophony/contract/results';
import { jsonRows, type Sql, sql } from '../base/sql.ts';

/** First 16 hexadecimal digits of the SHA-256 of what joined analyses must agree in. */
export async function joinKey(of: {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  settings: Readonly<Record<string, unknown>>;
}): Promise<string> {
  const text = JSON.stringify([of.analysis_type, of.model, of.model_version, of.settings]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

interface Species {
  scientific_name: string;
  common_name: string;
  detections: number;
  best_confidence: number;
}

const columns = {
  scientific_name: 'text',
  common_name: 'text',
  detections: 'integer',
  best_confidence: 'real',
} as const;

/** Rows per statement. */
const rowsAtOnce = 250;

/** Those with most detections, each name once. */
function speciesIn(summary: SentSummary): { species: Species[]; refused: number } {
  // Earlier services stored summaries unchecked.
  const { species = [], files }: Partial<Summary> = readSummary(summary);
  const byName = new Map<string, Species>();
  for (const { scientific_name = '', common_name = '', count, best_confidence = 0 } of species) {
    const name = scientific_name || common_name;
    if (name === '' || !(count > 0)) continue;
    const one = byName.get(name);
    if (!one)
      byName.set(name, { scientific_name, common_name, detections: count, best_confidence });
    else {
      one.detections += count;
      one.best_confidence = Math.max(one.best_confidence, best_confidence);
    }
  }
  const sorted = [...byName.values()].sort((a, b) => b.detections - a.detections);
  return { species: sorted.slice(0, limits.species_per_analysis), refused: files?.refused ?? 0 };
}

interface OfAnalysis {
  analysis_id: string;
  analysis_type: string;
  /** JSON. */
  settings: string;
}

/**
 * Lists the species of a completed analysis for lists over many, unless they are listed already.
 * Throws ResultsFormatError for a later version's summary.
 */
export async function listSpecies(
  { analysis_id: analysisId, analysis_type, settings }: OfAnalysis,
  summary: SentSummary,
): Promise<Sql[]> {
  const { species, refused } = speciesIn(summary);
  const joins = await joinKey({
    analysis_type,
    model: summary.model,
    model_version: summary.model_version,
    settings: settingsThatMatter(JSON.parse(settings) as Record<string, unknown>),
  });
  const unlisted = sql`analyses.analysis_id = ${analysisId} AND status = 'completed'
    AND species_rows IS NULL`;
  const statements: Sql[] = [];
  for (let at = 0; at < species.length; at += rowsAtOnce)
    statements.push(sql`INSERT INTO analysis_species (analysis_id, place, project_id, scientific_name,
        common_name, detections, best_confidence)
      SELECT analyses.analysis_id, listed.position + ${at}, project_id, listed.scientific_name,
        listed.common_name, listed.detections, listed.best_confidence
      FROM ${jsonRows(columns, 'listed', species.slice(at, at + rowsAtOnce))}
      JOIN analyses ON ${unlisted}
      ON CONFLICT (analysis_id, place) DO NOTHING`);
  statements.push(sql`UPDATE analyses SET joins = ${joins}, species_rows = ${species.length},
      files_refused = ${refused}
    WHERE ${unlisted}`);
  return statements;
}

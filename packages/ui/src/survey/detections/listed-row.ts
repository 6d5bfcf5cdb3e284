import type { DetectionRow } from '../../explorer/engine/calls.ts';

/** Rows of one file are fewer. */
const mostRows = 2 ** 33;

/** A number that no other row of any analysis of the survey has. */
export const rowId = (analysis: number, row: number): number => analysis * mostRows + row;

/** A single detection in a list of several analyses: `row` is its number among them all. */
export interface ListedRow extends DetectionRow {
  /** Place of its analysis in the survey. */
  analysis: number;
  /** Its row of the detections.parquet of that analysis. */
  fileRow: number;
}

/** Numbers a detection among those of all analyses, and names its site. */
export const listedRow = (
  found: DetectionRow & { analysis: number },
  sites: readonly { site_id: string; name: string }[],
): ListedRow => {
  const { deployment, analysis, row } = found;
  const site = sites.find(({ site_id }) => site_id === deployment?.site_id)?.name;
  return {
    ...found,
    fileRow: row,
    row: rowId(analysis, row),
    ...(deployment && site !== undefined && { deployment: { ...deployment, site } }),
  };
};

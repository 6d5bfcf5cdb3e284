import type { DetectionRow } from '../../explorer/engine/calls.ts';

const mostRows = 2 ** 33;

export const rowId = (analysis: number, row: number): number => analysis * mostRows + row;

/** A detection in a list of several analyses; `row` is unique among them. */
export interface ListedRow extends DetectionRow {
  /** Index of its analysis in the survey. */
  analysis: number;
  /** Its row in detections.parquet of that analysis. */
  fileRow: number;
}

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

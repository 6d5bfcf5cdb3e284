/** Acoustic indices in column order; names are the same in R, Python and SQL. */
export const indexNames = [
  'ACI',
  'ADI_1k_10k_50dB',
  'AEI_1k_10k_50dB',
  'BI_2k_8k',
  'NDSI_1k_2k_8k',
  'Ht',
  'Hf',
  'H',
] as const;
export type IndexName = (typeof indexNames)[number];

/** Early column names of format 1, which R changes on reading. */
export const formerIndexNames: Readonly<Record<string, IndexName>> = {
  'ADI_1k_10k_-50': 'ADI_1k_10k_50dB',
  'AEI_1k_10k_-50': 'AEI_1k_10k_50dB',
  'NDSI_1-2_2-8': 'NDSI_1k_2k_8k',
};

/** Current name of an index or any column. */
export const indexNameOf = (name: string): string => formerIndexNames[name] ?? name;

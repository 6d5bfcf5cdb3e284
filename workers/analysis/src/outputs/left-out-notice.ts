import type { ResultFileName, Summary } from '@biophony/contract/results';

/** What the summary says of results that were too large for files of text. */
export function leftOutNotice(
  names: readonly ResultFileName[],
  most: number,
  { files }: Pick<Summary, 'files'>,
): Summary['notices'][number] {
  return {
    code: 'text_files_left_out',
    message:
      `Results of more than ${most.toLocaleString('en')} detections come without ${names.join(', ')}. ` +
      'Every detection is in detections.parquet, and "biophony-analysis export" makes the other files of it.',
    files: files.total,
  };
}

import type { ResultFileName, Summary } from '@biophony/contract/results';

type Notice = Summary['notices'][number];

/** What the summary says of results that were too large for files of text. */
export function leftOutNotice(
  names: readonly ResultFileName[],
  most: number,
  { files }: Pick<Summary, 'files'>,
): Notice {
  return {
    code: 'text_files_left_out',
    message:
      `Results of more than ${most.toLocaleString('en')} detections come without ${names.join(', ')}. ` +
      'Every detection is in detections.parquet, and "biophony-analysis export" makes the other files of it.',
    files: files.total,
  };
}

/** What the summary says where a table of a survey was left out, and why. */
export const surveyNotice = (message: string, { files }: Pick<Summary, 'files'>): Notice => ({
  code: 'survey_files_left_out',
  message,
  files: files.total,
});

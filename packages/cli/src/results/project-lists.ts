import type { Analysis, Dataset } from '@biophony/contract';
import { localTimeText } from '@biophony/recordings/survey';
import { biophony } from '../../../../scripts/launch/typed-command.ts';
import { calledAnalysis } from '../text/called-analysis.ts';
import { bytesText, durationText, numberText, percentText } from '../text/format.ts';
import { table } from '../text/table.ts';

const right = (title: string) => ({ title, align: 'right' as const });

/** Datasets as people read them. */
export function datasetsTable(datasets: readonly Dataset[], width: number): string {
  if (datasets.length === 0)
    return `This project has no datasets yet. Upload a card: ${biophony('upload CARD --project ID')}`;
  const rows = datasets.map((one) => [
    one.data_id,
    numberText(one.file_count),
    durationText(one.duration_s),
    bytesText(one.total_size_bytes + one.other_bytes),
    one.pending_count > 0 ? `${numberText(one.pending_count)} not sent yet` : one.validation_status,
    one.dataset_name,
  ]);
  const columns = [
    { title: 'ID' },
    right('Files'),
    right('Sound'),
    right('Size'),
    { title: 'State' },
  ];
  return table([...columns, { title: 'Dataset' }], rows, width);
}

/** How far an analysis is, in a word or two. */
const stateText = ({ status, cancelled, files_processed, total_files }: Analysis): string =>
  cancelled
    ? 'cancelled'
    : status === 'running'
      ? `running, ${percentText(files_processed, total_files)}`
      : status;

/** Analyses as people read them, the newest first. */
export function analysesTable(
  analyses: readonly Analysis[],
  datasets: readonly Dataset[],
  width: number,
): string {
  if (analyses.length === 0)
    return `This project has no analyses yet. Start one: ${biophony('analyze --project ID')}`;
  // As this computer's clock shows it.
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nameOf = new Map(datasets.map(({ data_id, dataset_name }) => [data_id, dataset_name]));
  const rows = analyses.map((one) => [
    one.analysis_id,
    calledAnalysis(one.analysis_type, one.analysis_name),
    stateText(one),
    localTimeText(Date.parse(one.created_at), here),
    nameOf.get(one.data_id) ?? '',
  ]);
  const columns = ['ID', 'Analysis', 'State', 'Made', 'Dataset'].map((title) => ({ title }));
  return table(columns, rows, width);
}

/** A dataset of which no results were fetched, and why. */
export interface LeftOut {
  data_id: string;
  dataset_name: string;
  /** State of its newest analysis; null where it has none. */
  status: Analysis['status'] | null;
}

/** The datasets with recordings of which none of the `fetched` analyses is. */
export function leftOut(
  datasets: readonly Dataset[],
  all: readonly Analysis[],
  fetched: readonly Analysis[],
): LeftOut[] {
  const done = new Set(fetched.map(({ data_id }) => data_id));
  return datasets
    .filter(({ data_id, file_count }) => file_count > 0 && !done.has(data_id))
    .map(({ data_id, dataset_name }) => {
      const status = all.find((one) => one.data_id === data_id)?.status ?? null;
      return { data_id, dataset_name, status };
    });
}

/** Says of which datasets no results were fetched, and how to get them; nothing where there are none. */
export function leftOutLines(left: readonly LeftOut[], projectId: string): string[] {
  if (left.length === 0) return [];
  const names = left.map(
    ({ dataset_name, status }) => `${dataset_name} (${status ?? 'no analysis'})`,
  );
  const missing = left.some(({ status }) => status === null || status === 'failed');
  const waiting = left.some(({ status }) => status === 'queued' || status === 'running');
  return [
    `Without results: ${names.join(', ')}.`,
    ...(missing
      ? [`Analyse them: ${biophony(`analyze --project ${projectId} --all-datasets`)}`]
      : []),
    ...(waiting
      ? [`Wait for those under way: ${biophony(`results --project ${projectId} --wait`)}`]
      : []),
  ];
}

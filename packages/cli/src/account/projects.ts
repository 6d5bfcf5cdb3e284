import { wrap } from '../kit/wrap.ts';
import type { Analysis, Dataset, Note, ProjectSummary } from '@biophony/contract';
import { localTimeText } from '@biophony/recordings/survey';
import type { Client } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { bytesText, durationText, numberText, percentText } from '../kit/format.ts';
import { calledAnalysis } from '../kit/labels.ts';
import { table } from '../kit/table.ts';

export async function listProjects(client: Client, signal: AbortSignal): Promise<ProjectSummary[]> {
  const list: ProjectSummary[] = [];
  for await (const project of client.projects.list({ limit: 1000 }, { signal })) list.push(project);
  return list;
}

export function projectsTable(projects: ProjectSummary[], width: number): string {
  if (projects.length === 0)
    return `You have no projects yet. Make one: ${biophony('projects create')}`;
  const rows = projects.map((project) => [
    project.project_id,
    project.title,
    numberText(project.file_count),
    bytesText(project.data_size_bytes),
    project.updated_at.slice(0, 10),
  ]);
  const columns = [
    { title: 'ID' },
    { title: 'Title' },
    { title: 'Files', align: 'right' as const },
    { title: 'Size', align: 'right' as const },
    { title: 'Changed', align: 'right' as const },
  ];
  return table(columns, rows, width);
}

export interface ProjectChoice {
  id?: string;
  title?: string;
}

export interface ChosenProject {
  project_id: string;
  title: string;
  created: boolean;
}

/**
 * By ID or title; creates it when there is none, also when another process does so at the same
 * moment. Throws CliError when several share the title.
 */
export async function chooseProject(
  client: Client,
  { id, title }: ProjectChoice,
  signal: AbortSignal,
): Promise<ChosenProject> {
  if (id) {
    const project = await client.projects.get(id, { signal });
    return { project_id: project.project_id, title: project.title, created: false };
  }
  const wanted = title?.trim() ?? '';
  const same = (await listProjects(client, signal)).filter((project) => project.title === wanted);
  if (same.length > 1)
    throw new CliError(`${same.length} of your projects are called "${wanted}".`, {
      hint: `Name one by its ID with --project; see ${biophony('projects list')}.`,
      exitCode: exitCodes.usage,
      code: 'ambiguous_title',
    });
  const [match] = same;
  if (match) return { project_id: match.project_id, title: match.title, created: false };
  const newProject = await client.projects.create({ title: wanted, reuse: true }, { signal });
  return { project_id: newProject.project_id, title: newProject.title, created: true };
}

const right = (title: string) => ({ title, align: 'right' as const });

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

const stateText = ({ status, cancelled, files_processed, total_files }: Analysis): string =>
  cancelled
    ? 'cancelled'
    : status === 'running'
      ? `running, ${percentText(files_processed, total_files)}`
      : status;

export function analysesTable(
  analyses: readonly Analysis[],
  datasets: readonly Dataset[],
  width: number,
): string {
  if (analyses.length === 0)
    return `This project has no analyses yet. Start one: ${biophony('analyze --project ID')}`;
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

export interface DatasetLeftOut {
  data_id: string;
  dataset_name: string;
  /** Status of its newest analysis; null when it has none. */
  status: Analysis['status'] | null;
}

/** Datasets with recordings that none of the `fetched` analyses covers. */
export function leftOut(
  datasets: readonly Dataset[],
  all: readonly Analysis[],
  fetched: readonly Analysis[],
): DatasetLeftOut[] {
  const done = new Set(fetched.map(({ data_id }) => data_id));
  return datasets
    .filter(({ data_id, file_count }) => file_count > 0 && !done.has(data_id))
    .map(({ data_id, dataset_name }) => {
      const status = all.find((one) => one.data_id === data_id)?.status ?? null;
      return { data_id, dataset_name, status };
    });
}

/** `types`: of the results that there are, which those of other datasets are to be like. */
export function leftOutLines(
  left: readonly DatasetLeftOut[],
  projectId: string,
  types: readonly string[],
): string[] {
  if (left.length === 0) return [];
  const names = left.map(
    ({ dataset_name, status }) => `${dataset_name} (${status ?? 'no analysis'})`,
  );
  const missing = left.some(({ status }) => status === null || status === 'failed');
  const waiting = left.some(({ status }) => status === 'queued' || status === 'running');
  return [
    `Without results: ${names.join(', ')}.`,
    ...(missing
      ? types.map(
          (type) =>
            `Analyse them: ${biophony(`analyze --project ${projectId} --all-datasets --type ${type}`)}`,
        )
      : []),
    ...(waiting
      ? [`Wait for those under way: ${biophony(`results --project ${projectId} --wait`)}`]
      : []),
  ];
}

export function notesText(notes: Note[], width: number): string {
  if (notes.length === 0)
    return `No notes yet. Add one: ${biophony('notes add TEXT --project ID')}`;
  return notes
    .map(({ note_id, author, created_at, text }) =>
      [
        ...wrap(
          `${created_at.slice(0, 16).replace('T', ' ')} UTC, by ${author} (note ${note_id})`,
          width,
          '  ',
        ),
        ...text.split('\n').flatMap((line) => wrap(line, width - 2).map((one) => `  ${one}`)),
      ].join('\n'),
    )
    .join('\n\n');
}

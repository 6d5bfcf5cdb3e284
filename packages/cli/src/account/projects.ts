import type { ProjectSummary } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { bytesText, numberText } from '../text/format.ts';
import { table } from '../text/table.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** All projects, last changed first. */
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
 * The project of that ID; or the one of that title, made when there is none, also where another process is making it
 * at the same moment. Throws CliError when
 * several projects share the title.
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
  const [known] = same;
  if (known) return { project_id: known.project_id, title: known.title, created: false };
  const made = await client.projects.create({ title: wanted, reuse: true }, { signal });
  return { project_id: made.project_id, title: made.title, created: true };
}

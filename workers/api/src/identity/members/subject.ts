import type { Endpoint } from '@biophony/contract';
import { textFault } from '@biophony/contract';

/** How the id in a path leads to its project: a query whose one parameter is the id. */
const projects = {
  projectId: 'CAST(? AS TEXT)',
  dataId: '(SELECT project_id FROM datasets WHERE data_id = ?)',
  analysisId: '(SELECT project_id FROM analyses WHERE analysis_id = ?)',
} as const;

type SubjectKind = keyof typeof projects;

/** What a call names of the project that it is about. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}

const kinds = Object.keys(projects) as SubjectKind[];

/** What a call of a row names of its project; null for rows that are about none, and for ids that no project can have. */
export function subjectIn(row: Endpoint, params: Record<string, string>): Subject | null {
  if (!row.role) return null;
  for (const kind of kinds) {
    const id = params[kind];
    if (id !== undefined) return textFault(id) === null ? { kind, id } : null;
  }
  return null;
}

/** SQL for the project of a subject, which takes its id. */
export const projectSql = ({ kind }: Subject): string => projects[kind];

/** Most that are remembered of a visit; one is the project shown. */
const most = 6;

let visited: { uid: string; projectIds: readonly string[] } | null = null;

/** Projects that the account opened since the page was loaded, latest first. */
export const visitedProjects = (uid: string): readonly string[] =>
  visited?.uid === uid ? visited.projectIds : [];

/** Remembers an opened project, in memory alone: signing out leaves nothing. */
export function rememberProject(uid: string, projectId: string): void {
  const before = visitedProjects(uid).filter((id) => id !== projectId);
  visited = { uid, projectIds: [projectId, ...before].slice(0, most) };
}

import { routes, type RouteId } from '@biophony/contract/constants';
import { paths } from '../shared/addresses.ts';
import { askEarly } from '../shared/early-answers.ts';
import { showFirstProjects } from '../shared/first-projects.ts';

/** Largest page of projects, sites or deployments. */
const page = '?limit=500';

function firstReads(pathname: string): [RouteId, query?: string][] {
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/explore'))
    return [['userInit'], ['projectsGet'], ['analysesList']];
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/review'))
    return [['userInit'], ['projectsGet']];
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/survey'))
    return [['userInit'], ['projectsGet'], ['sitesList', page], ['deploymentsList', page]];
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/sites'))
    return [
      ['userInit'],
      ['projectsGet'],
      ['sitesList', page],
      ['deploymentsList', page],
      ['datasetsList'],
    ];
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/members'))
    return [['userInit'], ['projectsGet'], ['membersList', '?limit=250']];
  if (pathname.startsWith(`${paths.projects}/`))
    return [['userInit'], ['projectsGet'], ['datasetsList'], ['analysesList']];
  const list = pathname === paths.dashboard || pathname.startsWith(paths.projects);
  return list ? [['userInit'], ['projectsList', page]] : [['userInit']];
}

/** Starts reading data for the screen at `pathname` while its code loads. */
export function askForScreen(baseUrl: string, pathname: string, token: string): void {
  const projectId = pathname.slice(paths.projects.length + 1).split('/', 1)[0] ?? '';
  for (const [id, query = ''] of firstReads(pathname)) {
    const [method, path] = routes[id];
    const address = `${baseUrl}${path.replace('{projectId}', projectId)}${query}`;
    const answer = askEarly(method, address, token);
    if (id === 'projectsList')
      showFirstProjects(answer).catch((cause: unknown) => console.warn(cause));
  }
}

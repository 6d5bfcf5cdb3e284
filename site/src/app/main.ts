import { type RouteId, routes } from '@biophony/contract/constants';
import { paths } from '../shared/addresses.ts';
import { takeInvitation } from '../shared/browser-memory.ts';
import { askEarly } from '../shared/early-answers.ts';
import { auth, baseUrl } from '../shared/service.ts';
import { isBooting, showFailure, showFirstProjects } from '../shared/skeleton.ts';

/** Largest page of projects, sites or deployments. */
const page = '?limit=500';

function firstReads(pathname: string): [RouteId, query?: string][] {
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/explore'))
    return [['userInit'], ['projectsGet'], ['analysesList']];
  if (pathname.startsWith(`${paths.projects}/`) && pathname.endsWith('/review'))
    return [['userInit'], ['projectsGet']];
  if (
    pathname.startsWith(`${paths.projects}/`) &&
    (pathname.endsWith('/survey') || pathname.includes('/species/'))
  )
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
    return [
      ['userInit'],
      ['projectsGet'],
      ['datasetsList'],
      ['analysesList'],
      ['projectsOverview'],
    ];
  const list = pathname === paths.dashboard || pathname.startsWith(paths.projects);
  return list ? [['userInit'], ['projectsList', page]] : [['userInit']];
}

/** Starts reading data for the screen at `pathname` while its code loads. */
function askForScreen(pathname: string, token: string): void {
  const projectId = pathname.slice(paths.projects.length + 1).split('/', 1)[0] ?? '';
  for (const [id, query = ''] of firstReads(pathname)) {
    const [method, path] = routes[id];
    const address = `${baseUrl}${path.replace('{projectId}', projectId)}${query}`;
    const answer = askEarly(method, address, token);
    if (id === 'projectsList')
      showFirstProjects(answer).catch((cause: unknown) => console.warn(cause));
  }
}

/**
 * Milliseconds without a session answer before the page says that the service is away; it keeps
 * asking.
 */
const lateMs = 5_000;

// Before anything else can read the address.
if (location.pathname === paths.invitation) takeInvitation();

const away = setTimeout(() => {
  if (isBooting()) showFailure('The service does not say who is there.');
}, lateMs);
const stop = auth.onAuthStateChanged((user) => {
  clearTimeout(away);
  stop();
  if (!user) return;
  auth
    .getIdToken()
    .then((token) => askForScreen(location.pathname, token))
    .catch((cause: unknown) => console.error(cause));
});

import('./app.tsx').then(({ showApp }) => showApp(showFailure)).catch(showFailure);

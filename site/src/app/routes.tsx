import { useMessages } from '@biophony/ui';
import { Loading } from '@biophony/ui/components';
import { useSession, whenIdle } from '@biophony/ui/headless';
import {
  DashboardScreen,
  DocumentsScreen,
  ProjectFrame,
  type ProjectPage,
  ProjectsScreen,
  SupportScreen,
} from '@biophony/ui/screens';
import { SessionOverlay } from '@biophony/ui/widgets';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import {
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
import { paths, type AppSection, findSection } from '../shared/addresses.ts';
import { endBoot, forgetFirstProjects } from '../shared/skeleton.ts';
import { useRememberedSession } from '../shared/use-remembered-session.ts';

/** What the account's own pages share. The skeleton goes once it is known who is there, be it nobody. */
function AccountFrame() {
  const { common } = useMessages();
  const { loading } = useSession();
  useRememberedSession();
  useLayoutEffect(() => {
    if (!loading) endBoot();
  }, [loading]);
  return (
    <>
      <Suspense fallback={<Loading text={common.loading} />}>
        <Outlet />
      </Suspense>
      <SessionOverlay />
    </>
  );
}

/** Names the page after its section and, on every way but the first, puts the focus and the view at its beginning. */
function useArrival(pathname: string, section: AppSection | null): void {
  const { shell, common } = useMessages();
  const last = useRef(pathname);
  useEffect(() => {
    document.title = section ? `${shell[section]} – ${common.product}` : common.product;
  }, [section, shell, common]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('bp-main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
}

/** Takes the page's skeleton away once it is known who is signed in. Without anybody it stays until the page is left. */
function useEndOfBoot(): void {
  const { user, loading } = useSession();
  const ready = !loading && user !== null;
  useLayoutEffect(() => {
    if (!ready) return;
    endBoot();
    forgetFirstProjects();
  }, [ready]);
}

/** What stands around every screen of the signed-in area. */
function Frame() {
  const { pathname } = useLocation();
  const { common, shell } = useMessages();
  const section = findSection(pathname);
  useRememberedSession();
  useEndOfBoot();
  useArrival(pathname, section);
  return (
    <DashboardScreen
      current={section}
      projectId={matchPath(`${paths.project}/*`, pathname)?.params.projectId ?? null}
    >
      <Suspense
        fallback={
          <>
            <h1 className="bp-hidden">{section ? shell[section] : common.product}</h1>
            <Loading text={common.loading} />
          </>
        }
      >
        <Outlet />
      </Suspense>
    </DashboardScreen>
  );
}

/** The address keeps search, order and tags of the list. */
function ProjectsRoute() {
  const { search } = useLocation();
  const go = useNavigate();
  const onQuery = (query: string) => {
    // While another page loads, the address is already that page's.
    if (location.pathname === paths.projects)
      void go({ search: query }, { replace: true, preventScrollReset: true });
  };
  return <ProjectsScreen query={search} onQuery={onQuery} />;
}

const pageByPath: Readonly<Record<string, ProjectPage>> = {
  [paths.project]: 'overview',
  [paths.explore]: 'explore',
  [paths.survey]: 'survey',
  [paths.review]: 'review',
  [paths.sites]: 'sites',
  [paths.members]: 'members',
};

/** What stands above every page of a project, and stays there while pages change. */
function ProjectRouteFrame() {
  const { projectId = '' } = useParams();
  const { pathname } = useLocation();
  const path = Object.keys(pageByPath).find((one) => matchPath(one, pathname)) ?? '';
  return (
    <ProjectFrame projectId={projectId} current={pageByPath[path] ?? null}>
      <Outlet />
    </ProjectFrame>
  );
}

const project = () => import('./project-route.tsx');
const parts = () => import('./part-routes.tsx');
const part = (name: keyof Awaited<ReturnType<typeof parts>>) =>
  lazy(async () => ({ default: (await parts())[name] }));
const links = () => import('./link-routes.tsx');
const link = (name: keyof Awaited<ReturnType<typeof links>>) =>
  lazy(async () => ({ default: (await links())[name] }));
const AdminRoute = lazy(() => import('./admin-route.tsx'));
const ProjectRoute = lazy(project);
const ExploreRoute = part('ExploreRoute');
const SurveyRoute = part('SurveyRoute');
const ReviewRoute = part('ReviewRoute');
const SpeciesRoute = part('SpeciesRoute');
const SitesRoute = part('SitesRoute');
const MembersRoute = part('MembersRoute');
const SettingsRoute = lazy(() => import('./settings-route.tsx'));
const DeviceRoute = link('DeviceRoute');
const ResetPasswordRoute = link('ResetPasswordRoute');
const VerifyEmailRoute = link('VerifyEmailRoute');
const InvitationRoute = link('InvitationRoute');
const SharedRoute = link('SharedRoute');

/** Which screen stands at which address of the signed-in area and of the account's own pages. */
export function AppRoutes() {
  // Where it cannot be had now, the route asks again when it is opened.
  useEffect(() => whenIdle(() => void project().catch(() => {})), []);
  return (
    <Routes>
      <Route element={<AccountFrame />}>
        <Route path={paths.device} element={<DeviceRoute />} />
        <Route path={paths.resetPassword} element={<ResetPasswordRoute />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailRoute />} />
        <Route path={paths.invitation} element={<InvitationRoute />} />
        <Route path={paths.shared} element={<SharedRoute />} />
      </Route>
      <Route element={<Frame />}>
        <Route path={paths.projects} element={<ProjectsRoute />} />
        <Route path={paths.project} element={<ProjectRouteFrame />}>
          <Route index element={<ProjectRoute />} />
          <Route path={paths.explore} element={<ExploreRoute />} />
          <Route path={paths.survey} element={<SurveyRoute />} />
          <Route path={paths.species} element={<SpeciesRoute />} />
          <Route path={paths.sites} element={<SitesRoute />} />
          <Route path={paths.review} element={<ReviewRoute />} />
          <Route path={paths.members} element={<MembersRoute />} />
        </Route>
        <Route path={paths.documents} element={<DocumentsScreen />} />
        <Route path={paths.settings} element={<SettingsRoute />} />
        <Route path={paths.support} element={<SupportScreen />} />
        <Route path={`${paths.admin}/:page?`} element={<AdminRoute />} />
        <Route path="*" element={<Navigate to={paths.projects} replace />} />
      </Route>
    </Routes>
  );
}

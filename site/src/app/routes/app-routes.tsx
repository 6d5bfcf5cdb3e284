import { whenIdle } from '@biophony/ui/headless';
import { DocumentsScreen, ProjectsScreen, SupportScreen } from '@biophony/ui/screens';
import { lazy, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../../shared/addresses.ts';
import { AccountFrame } from './links/account-frame.tsx';
import { Frame } from './frame.tsx';

const project = () => import('./project-route.tsx');
const explore = () => import('./pages/explore-route.tsx');
const parts = () => import('./pages/part-routes.tsx');
const settings = () => import('./settings-route.tsx');
const account = () => import('./links/account-routes.tsx');
const AdminRoute = lazy(() => import('./admin-route.tsx'));
const ProjectRoute = lazy(project);
const ExploreRoute = lazy(explore);
const SurveyRoute = lazy(() => import('./pages/survey-route.tsx'));
const ReviewRoute = lazy(() => import('./pages/review-route.tsx'));
const SitesRoute = lazy(() => parts().then((all) => ({ default: all.SitesRoute })));
const MembersRoute = lazy(() => parts().then((all) => ({ default: all.MembersRoute })));
const SettingsRoute = lazy(settings);
const DeviceRoute = lazy(() => account().then((all) => ({ default: all.DeviceRoute })));
const ResetPasswordRoute = lazy(() =>
  account().then((all) => ({ default: all.ResetPasswordRoute })),
);
const VerifyEmailRoute = lazy(() => account().then((all) => ({ default: all.VerifyEmailRoute })));
const InvitationRoute = lazy(() => account().then((all) => ({ default: all.InvitationRoute })));
const SharedRoute = lazy(() => account().then((all) => ({ default: all.SharedRoute })));

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
        <Route path={paths.projects} element={<ProjectsScreen />} />
        <Route path={paths.project} element={<ProjectRoute />} />
        <Route path={paths.explore} element={<ExploreRoute />} />
        <Route path={paths.survey} element={<SurveyRoute />} />
        <Route path={paths.sites} element={<SitesRoute />} />
        <Route path={paths.review} element={<ReviewRoute />} />
        <Route path={paths.members} element={<MembersRoute />} />
        <Route path={paths.documents} element={<DocumentsScreen />} />
        <Route path={paths.settings} element={<SettingsRoute />} />
        <Route path={paths.support} element={<SupportScreen />} />
        <Route path={`${paths.admin}/:page?`} element={<AdminRoute />} />
        <Route path="*" element={<Navigate to={paths.projects} replace />} />
      </Route>
    </Routes>
  );
}

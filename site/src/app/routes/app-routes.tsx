import { whenIdle } from '@biophony/ui/headless';
import { DocumentsScreen, ProjectsScreen, SupportScreen } from '@biophony/ui/screens';
import { lazy, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../../shared/addresses.ts';
import { AccountFrame } from './account-frame.tsx';
import { Frame } from './frame.tsx';

const project = () => import('./project-route.tsx');
const explore = () => import('./pages/explore-route.tsx');
const settings = () => import('./settings-route.tsx');
const account = () => import('./account-routes.tsx');
const AdminRoute = lazy(() => import('./admin-route.tsx'));
const ProjectRoute = lazy(project);
const ExploreRoute = lazy(explore);
const SurveyRoute = lazy(() => import('./pages/survey-route.tsx'));
const SitesRoute = lazy(() => import('./pages/sites-route.tsx'));
const ReviewRoute = lazy(() => import('./pages/review-route.tsx'));
const SettingsRoute = lazy(settings);
const DeviceRoute = lazy(() => account().then((all) => ({ default: all.DeviceRoute })));
const ResetPasswordRoute = lazy(() =>
  account().then((all) => ({ default: all.ResetPasswordRoute })),
);
const VerifyEmailRoute = lazy(() => account().then((all) => ({ default: all.VerifyEmailRoute })));

/** Which screen stands at which address of the signed-in area and of the account's own pages. */
export function AppRoutes() {
  useEffect(() => whenIdle(() => void project()), []);
  return (
    <Routes>
      <Route element={<AccountFrame />}>
        <Route path={paths.device} element={<DeviceRoute />} />
        <Route path={paths.resetPassword} element={<ResetPasswordRoute />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailRoute />} />
      </Route>
      <Route element={<Frame />}>
        <Route path={paths.projects} element={<ProjectsScreen />} />
        <Route path={paths.project} element={<ProjectRoute />} />
        <Route path={paths.explore} element={<ExploreRoute />} />
        <Route path={paths.survey} element={<SurveyRoute />} />
        <Route path={paths.sites} element={<SitesRoute />} />
        <Route path={paths.review} element={<ReviewRoute />} />
        <Route path={paths.documents} element={<DocumentsScreen />} />
        <Route path={paths.settings} element={<SettingsRoute />} />
        <Route path={paths.support} element={<SupportScreen />} />
        <Route path={`${paths.admin}/:page?`} element={<AdminRoute />} />
        <Route path="*" element={<Navigate to={paths.projects} replace />} />
      </Route>
    </Routes>
  );
}

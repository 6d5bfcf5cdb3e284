import { DocumentsScreen, ProjectsScreen, SupportScreen } from '@biophony/ui/screens';
import { lazy, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../../shared/addresses.ts';
import { Frame } from './frame.tsx';

const project = () => import('./project-route.tsx');
const settings = () => import('./settings-route.tsx');
const ProjectRoute = lazy(project);
const SettingsRoute = lazy(settings);

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);

/** Which screen stands at which address of the signed-in area. */
export function AppRoutes() {
  useEffect(() => {
    whenIdle(() => void project());
  }, []);
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path={paths.projects} element={<ProjectsScreen />} />
        <Route path={paths.project} element={<ProjectRoute />} />
        <Route path={paths.documents} element={<DocumentsScreen />} />
        <Route path={paths.settings} element={<SettingsRoute />} />
        <Route path={paths.support} element={<SupportScreen />} />
        <Route path="*" element={<Navigate to={paths.projects} replace />} />
      </Route>
    </Routes>
  );
}

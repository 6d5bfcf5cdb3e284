import { MembersScreen, SitesScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

/** The sites and deployments of a project. */
export function SitesRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <SitesScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

/** Who works on a project. */
export function MembersRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <MembersScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

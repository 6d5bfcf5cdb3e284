import { MembersScreen, SitesScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

export function SitesRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <SitesScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

export function MembersRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <MembersScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

import { SitesScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

/** The sites and deployments of a project. */
export default function SitesRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <SitesScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

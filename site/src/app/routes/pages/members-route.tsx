import { MembersScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

/** Who works on a project. */
export default function MembersRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <MembersScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

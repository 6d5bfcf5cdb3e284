import { ReviewScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

export default function ReviewRoute() {
  return (
    <ProjectPage>
      {({ projectId, query, onTitle }) => (
        <ReviewScreen key={projectId} projectId={projectId} query={query} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

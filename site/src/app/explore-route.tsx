import { ExploreScreen } from '@biophony/ui/screens';
import { mostDetections } from '../shared/service.ts';
import { ProjectPage } from './project-page.tsx';

/** What the analyses of a project found; the address keeps the view. */
export default function ExploreRoute() {
  return (
    <ProjectPage>
      {(page) => <ExploreScreen key={page.projectId} limit={mostDetections} {...page} />}
    </ProjectPage>
  );
}

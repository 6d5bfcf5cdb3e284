import { ExploreScreen } from '@biophony/ui/screens';
import { mostDetections } from '../shared/service.ts';
import { ProjectPage } from './project-page.tsx';

export default function ExploreRoute() {
  return (
    <ProjectPage>
      {(page) => <ExploreScreen key={page.projectId} limit={mostDetections} {...page} />}
    </ProjectPage>
  );
}

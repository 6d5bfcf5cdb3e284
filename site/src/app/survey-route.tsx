import { SurveyScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

/** All cards of a project together; the address keeps the view. */
export default function SurveyRoute() {
  return <ProjectPage>{(page) => <SurveyScreen key={page.projectId} {...page} />}</ProjectPage>;
}

import { SurveyScreen } from '@biophony/ui/screens';
import { ProjectPage } from './project-page.tsx';

export default function SurveyRoute() {
  return <ProjectPage>{(page) => <SurveyScreen key={page.projectId} {...page} />}</ProjectPage>;
}

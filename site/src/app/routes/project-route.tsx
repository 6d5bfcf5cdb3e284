import { ProjectScreen } from '@biophony/ui/screens';
import { useParams } from 'react-router';

/** One project; another address is another screen, with nothing left over from the last. */
export default function ProjectRoute() {
  const { projectId = '' } = useParams();
  return <ProjectScreen key={projectId} projectId={projectId} />;
}

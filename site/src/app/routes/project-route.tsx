import { asksToExplore, ProjectScreen } from '@biophony/ui/screens';
import { Navigate, useParams } from 'react-router';
import { useProjectTab } from './use-project-tab.ts';
import { useQuery } from '../../shared/use-query.ts';
import { addressOf } from '../../shared/addresses.ts';

/** One project; addresses from when the explorer stood on its page lead to that of the explorer. Another project is another screen, with nothing left over from the last. */
export default function ProjectRoute() {
  const { projectId = '' } = useParams();
  useProjectTab(projectId);
  const address = useQuery();
  if (asksToExplore(address.query))
    return <Navigate to={addressOf({ to: 'explore', projectId, query: address.query })} replace />;
  return <ProjectScreen key={projectId} projectId={projectId} {...address} />;
}

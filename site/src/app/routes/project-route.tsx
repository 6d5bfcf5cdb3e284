import { asksToExplore, ProjectScreen } from '@biophony/ui/screens';
import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useProjectTab } from './use-project-tab.ts';
import { addressOf } from '../../shared/addresses.ts';

/** One project; addresses from when the explorer stood on its page lead to that of the explorer. Another project is another screen, with nothing left over from the last. */
export default function ProjectRoute() {
  const { projectId = '' } = useParams();
  useProjectTab(projectId);
  const { search } = useLocation();
  const go = useNavigate();
  const onQuery = useCallback(
    (query: string) => void go({ search: query }, { replace: true, preventScrollReset: true }),
    [go],
  );
  if (asksToExplore(search))
    return <Navigate to={addressOf({ to: 'explore', projectId, query: search })} replace />;
  return <ProjectScreen key={projectId} projectId={projectId} query={search} onQuery={onQuery} />;
}

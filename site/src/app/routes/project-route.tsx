import { ProjectScreen } from '@biophony/ui/screens';
import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

/** One project; another address is another screen, with nothing left over from the last. */
export default function ProjectRoute() {
  const { projectId = '' } = useParams();
  const { search } = useLocation();
  const go = useNavigate();
  const onQuery = useCallback(
    (query: string) => void go({ search: query }, { replace: true, preventScrollReset: true }),
    [go],
  );
  return <ProjectScreen key={projectId} projectId={projectId} query={search} onQuery={onQuery} />;
}

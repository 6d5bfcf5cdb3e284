import { useMessages } from '@biophony/ui';
import { ExploreScreen } from '@biophony/ui/screens';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { mostDetections } from '../../shared/service.ts';

/** What the analyses of a project found; the address keeps the view. */
export default function ExploreRoute() {
  const { projectId = '' } = useParams();
  const { search } = useLocation();
  const { common } = useMessages();
  const go = useNavigate();
  const onQuery = useCallback(
    (query: string) => void go({ search: query }, { replace: true, preventScrollReset: true }),
    [go],
  );
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <ExploreScreen
      key={projectId}
      projectId={projectId}
      limit={mostDetections}
      query={search}
      onQuery={onQuery}
      onTitle={(title) => {
        document.title = `${title} – ${common.product}`;
      }}
    />
  );
}

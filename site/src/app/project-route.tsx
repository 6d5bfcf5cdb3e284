import { useMessages } from '@biophony/ui';
import { useProjectTitle } from '@biophony/ui/headless';
import { asksToExplore, ProjectScreen } from '@biophony/ui/screens';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { formatAddress } from '../shared/addresses.ts';
import { useQuery } from '../shared/use-query.ts';

/** Restores the former title afterwards. */
function useProjectTab(projectId: string): void {
  const { common } = useMessages();
  const title = useProjectTitle(projectId);
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = `${title} – ${common.product}`;
    return () => {
      document.title = before;
    };
  }, [title, common]);
}

/**
 * Redirects old addresses, from when the explorer was on this page. Each project is a new screen
 * without old state.
 */
export default function ProjectRoute() {
  const { projectId = '' } = useParams();
  useProjectTab(projectId);
  const address = useQuery();
  if (asksToExplore(address.query))
    return (
      <Navigate to={formatAddress({ to: 'explore', projectId, query: address.query })} replace />
    );
  return <ProjectScreen key={projectId} projectId={projectId} {...address} />;
}

import { useMessages } from '@biophony/ui';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

/** What a page of a project is given. */
interface Page {
  projectId: string;
  query: string;
  onQuery: (query: string) => void;
  onTitle: (title: string) => void;
}

/** A page of a project whose address keeps the view, and whose title is that of the window while it is open. */
export function ProjectPage({ children }: { children: (page: Page) => ReactNode }) {
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
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
  return children({ projectId, query: search, onQuery, onTitle });
}

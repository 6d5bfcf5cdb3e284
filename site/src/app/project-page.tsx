import { useMessages } from '@biophony/ui';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useParams } from 'react-router';
import { useQuery } from '../shared/use-query.ts';

interface Page {
  projectId: string;
  query: string;
  onQuery: (query: string) => void;
  onTitle: (title: string) => void;
}

/** The address keeps the view; the page's title becomes the window's. */
export function ProjectPage({ children }: { children: (page: Page) => ReactNode }) {
  const { projectId = '' } = useParams();
  const address = useQuery();
  const { common } = useMessages();
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
  return children({ projectId, ...address, onTitle });
}

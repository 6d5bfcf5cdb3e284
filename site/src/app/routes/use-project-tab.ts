import { useMessages } from '@biophony/ui';
import { useProjectTitle } from '@biophony/ui/headless';
import { useEffect } from 'react';

/** Names the tab after the project; afterwards it has the name it had before. */
export function useProjectTab(projectId: string): void {
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

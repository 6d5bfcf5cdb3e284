import { useSession } from '@biophony/ui/headless';
import { useLayoutEffect } from 'react';
import { forgetFirstProjects } from '../../shared/first-projects.ts';

/** Takes the page's skeleton away once it is known who is signed in. Without anybody it stays until the page is left. */
export function useEndOfBoot(): void {
  const { user, loading } = useSession();
  const ready = !loading && user !== null;
  useLayoutEffect(() => {
    if (!ready) return;
    delete document.documentElement.dataset.booting;
    forgetFirstProjects();
  }, [ready]);
}

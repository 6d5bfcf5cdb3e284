import { useSession } from '@biophony/ui/headless';
import { useLayoutEffect } from 'react';
import { endBoot } from '../../shared/boot.ts';
import { forgetFirstProjects } from '../../shared/first-projects.ts';

/** Takes the page's skeleton away once it is known who is signed in. Without anybody it stays until the page is left. */
export function useEndOfBoot(): void {
  const { user, loading } = useSession();
  const ready = !loading && user !== null;
  useLayoutEffect(() => {
    if (!ready) return;
    endBoot();
    forgetFirstProjects();
  }, [ready]);
}

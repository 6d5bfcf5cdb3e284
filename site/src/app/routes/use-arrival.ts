import { useMessages } from '@biophony/ui';
import { useEffect, useRef } from 'react';
import type { Section } from './section.ts';

/** Names the page after its section and, on every way but the first, puts the focus and the view at its beginning. */
export function useArrival(pathname: string, section: Section | null): void {
  const { shell, common } = useMessages();
  const last = useRef(pathname);
  useEffect(() => {
    document.title = section ? `${shell[section]} – ${common.product}` : common.product;
  }, [section, shell, common]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('bp-main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
}

import type { LinkProps } from '@biophony/ui';
import { usePageUnsaved } from '@biophony/ui/headless';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf } from '../shared/addresses.ts';

/** The landing page is a separate document, without the router. */
export function RouterLink({ destination, children, onClick, ...props }: LinkProps) {
  const go = useNavigate();
  const unsaved = usePageUnsaved();
  const home = destination.to === 'home';
  const follow = (event: MouseEvent) => {
    onClick?.();
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (home || elsewhere || unsaved.get().count === 0) return;
    event.preventDefault();
    void unsaved.mayDiscard().then((discard) => discard && go(addressOf(destination)));
  };
  return (
    <Link to={addressOf(destination)} reloadDocument={home} onClick={follow} {...props}>
      {children}
    </Link>
  );
}

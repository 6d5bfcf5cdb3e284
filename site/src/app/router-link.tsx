import type { LinkProps } from '@biophony/ui';
import { Link } from 'react-router';
import { addressOf } from '../shared/addresses.ts';

/** The kit's links as the router draws them. The landing page is a document of its own. */
export function RouterLink({ destination, children, ...props }: LinkProps) {
  return (
    <Link to={addressOf(destination)} reloadDocument={destination.to === 'home'} {...props}>
      {children}
    </Link>
  );
}

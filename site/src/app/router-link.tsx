import type { LinkProps } from '@biophony/ui';
import { Link } from 'react-router';
import { addressOf } from './addresses.ts';

/** The kit's links as the router draws them. The landing page is a document of its own. */
export function RouterLink({ destination, ...props }: LinkProps) {
  const address = addressOf(destination);
  if (destination.to === 'home') return <a href={address} {...props} />;
  return <Link to={address} {...props} />;
}

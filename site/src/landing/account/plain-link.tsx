import type { LinkProps } from '@biophony/ui';
import { addressOf } from '../../shared/addresses.ts';

/** The kit's links on a page without a router. */
export const PlainLink = ({ destination, children, ...props }: LinkProps) => (
  <a href={addressOf(destination)} {...props}>
    {children}
  </a>
);

import type { ReactNode } from 'react';

/** How a component draws a link without knowing a router. */
export type RenderLink = (link: {
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
}) => ReactNode;

import type { ReactNode } from 'react';
import type { Appearance } from './appearance.ts';

interface PlainRootProps {
  appearance: Appearance;
  children: ReactNode;
}

/** Where the kit's styles begin, for parts that need nothing of Radix Themes but its colours: no script comes along. */
export function PlainRoot({ appearance, children }: PlainRootProps) {
  return (
    <div
      className={`radix-themes biophony ${appearance}`}
      data-is-root-theme="false"
      data-accent-color="green"
      data-gray-color="sage"
      data-has-background="false"
      data-panel-background="solid"
      data-radius="large"
      data-scaling="100%"
    >
      {children}
    </div>
  );
}

'use client';

import { Theme } from '@radix-ui/themes';
import { createContext, useContext, type ReactNode, type Ref } from 'react';
import type { Appearance } from './appearance.ts';

const InsideRoot = createContext(false);

interface ThemeRootProps {
  appearance: Appearance;
  /**
   * The page is being printed, so it is light at once: Radix' own theme follows `appearance` only
   * later.
   */
  paper?: boolean;
  /** Paints the page background; leave it off inside another page. */
  hasBackground?: boolean;
  /** Text direction around it, for styles that depend on it. */
  direction?: 'ltr' | 'rtl';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Root of the kit's styles. Adds nothing inside another root. */
export function ThemeRoot({
  appearance,
  paper = false,
  hasBackground = false,
  direction,
  ref,
  children,
}: ThemeRootProps) {
  if (useContext(InsideRoot)) return children;
  return (
    <InsideRoot value={true}>
      <Theme
        ref={ref}
        className={paper ? 'biophony bp-paper' : 'biophony'}
        accentColor="green"
        grayColor="sage"
        radius="large"
        panelBackground="solid"
        appearance={appearance}
        hasBackground={hasBackground}
        {...{ dir: direction }}
      >
        {children}
      </Theme>
    </InsideRoot>
  );
}

'use client';

import { Theme } from '@radix-ui/themes';
import { createContext, useContext, type ReactNode } from 'react';

export type Appearance = 'light' | 'dark';

const InsideRoot = createContext(false);

interface ThemeRootProps {
  appearance: Appearance;
  /** Paints the page ground; leave it off inside somebody else's page. */
  ground?: boolean;
  children: ReactNode;
}

/** Where the kit's styles begin. Inside another root it adds nothing. */
export function ThemeRoot({ appearance, ground = false, children }: ThemeRootProps) {
  if (useContext(InsideRoot)) return children;
  return (
    <InsideRoot value={true}>
      <Theme
        className="biophony"
        accentColor="green"
        grayColor="sage"
        radius="large"
        panelBackground="solid"
        appearance={appearance}
        hasBackground={ground}
      >
        {children}
      </Theme>
    </InsideRoot>
  );
}

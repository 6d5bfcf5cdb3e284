import type { ReactNode } from 'react';
import type { Appearance } from './appearance.ts';

interface PlainRootProps {
  appearance: Appearance;
  /** Language and direction of the texts in it, whatever those of the page around are. */
  lang: string;
  dir: 'ltr' | 'rtl';
  children: ReactNode;
}

/** Where the kit's styles begin, for parts that need nothing of Radix Themes but its colours: no script comes along. */
export function PlainRoot({ appearance, lang, dir, children }: PlainRootProps) {
  return (
    <div
      lang={lang}
      dir={dir}
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

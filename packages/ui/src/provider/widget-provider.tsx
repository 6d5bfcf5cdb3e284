'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffectEvent, useMemo, useState } from 'react';
import { directionOf, localeTag } from '../base/locale.ts';
import { DataContext } from '../kit/data-context.ts';
import { type HeadingLevel, HeadingLevelContext } from '../kit/widget-context.tsx';
import { PresentationContext } from '../kit/presentation-context.ts';
import { usePrinting } from '../kit/use-printing.ts';
import { firstTexts } from '../messages/en/first-texts.ts';
import { type MessagesOverride, overrideMessages } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';
import { createQueryClient } from './query-client.ts';

interface PlainRootProps {
  appearance: Appearance;
  /** Language and direction of its texts, independent of the page. */
  lang: string;
  dir: 'ltr' | 'rtl';
  children: ReactNode;
}

/**
 * Root of the kit's styles for parts that only need the colours of Radix Themes: loads no script.
 */
function PlainRoot({ appearance, lang, dir, children }: PlainRootProps) {
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

export interface WidgetProviderProps {
  client: Client;
  appearance?: Appearance;
  /** BCP 47 tag for dates and numbers, such as `de-DE`. */
  locale?: string;
  /**
   * Any part of the catalogue, to reword or translate it: a catalogue such as
   * `@biophony/ui/messages/de`, or own texts with their `lang`.
   */
  messages?: MessagesOverride;
  /** Level of the widgets' headings in the page's outline; 3 when absent. */
  headingLevel?: HeadingLevel;
  /** Called with every failed read. */
  onError?: (error: Error) => void;
  /** Cache shared by several providers; failures are then reported by its owner. */
  queryClient?: QueryClient;
  children: ReactNode;
}

/**
 * Provides client, texts and theme to read-only widgets. A page may have several, each with its own
 * tenant.
 */
export function WidgetProvider(props: WidgetProviderProps) {
  const {
    client,
    appearance: chosen = 'light',
    locale: localeOption,
    messages,
    headingLevel = 3,
    onError,
    queryClient: shared,
    children,
  } = props;
  const appearance = usePrinting() ? 'light' : chosen;
  const tell = useEffectEvent((error: Error) => onError?.(error));
  const [own] = useState(() => createQueryClient(tell));
  const queryClient = shared ?? own;
  const locale = localeTag(localeOption);
  const data = useMemo(() => ({ client, queryClient }), [client, queryClient]);
  const look = useMemo(() => {
    const all = overrideMessages(firstTexts, messages);
    return {
      messages: all,
      locale,
      appearance,
      portals: null,
      direction: directionOf(all.lang),
      announce: null,
    };
  }, [messages, locale, appearance]);
  return (
    <DataContext value={data}>
      <PresentationContext value={look}>
        <HeadingLevelContext value={headingLevel}>
          <PlainRoot appearance={appearance} lang={look.messages.lang} dir={look.direction}>
            {children}
          </PlainRoot>
        </HeadingLevelContext>
      </PresentationContext>
    </DataContext>
  );
}

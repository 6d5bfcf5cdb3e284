'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { en } from '../messages/en/index.ts';
import { overrideMessages, type MessagesOverride } from '../messages/index.ts';
import { PlainRoot } from '../theme/plain-root.tsx';
import type { Appearance } from '../theme/appearance.ts';
import { DataContext } from '../context/data-context.ts';
import { HeadingLevelContext } from '../context/heading-level.tsx';
import type { HeadingLevel } from '../context/heading-levels.ts';
import { PresentationContext } from '../context/presentation-context.ts';
import { directionOf, localeTag } from '../format/locale.ts';
import { createQueryClient } from './query-client.ts';
import { usePrinting } from '../context/use-printing.ts';

export interface WidgetProviderProps {
  client: Client;
  appearance?: Appearance;
  /** BCP 47 tag for dates and numbers, such as `de-DE`. */
  locale?: string;
  /** Any part of the catalogue, to reword or translate it: a catalogue such as `@biophony/ui/messages/de`, or texts of your own with their `lang`. */
  messages?: MessagesOverride;
  /** Level of the widgets' headings in the page's outline; 3 when absent. */
  headingLevel?: HeadingLevel;
  /** Told of every answer that could not be had. */
  onError?: (error: Error) => void;
  /** Where answers are kept that several providers share; who gives it is told of failures by it. */
  queryClient?: QueryClient;
  children: ReactNode;
}

/**
 * What read-only widgets need, and nothing else: a client, texts and the look. Several may stand on one page, each with
 * its own tenant.
 */
export function WidgetProvider(props: WidgetProviderProps) {
  const {
    client,
    appearance: chosen = 'light',
    locale: given,
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
  const locale = localeTag(given);
  const data = useMemo(() => ({ client, queryClient }), [client, queryClient]);
  const look = useMemo(() => {
    const all = overrideMessages(en, messages);
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

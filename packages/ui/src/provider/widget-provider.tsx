'use client';

import type { Client } from '@biophony/sdk';
import { useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { en } from '../messages/en/index.ts';
import { overrideMessages, type MessagesOverride } from '../messages/index.ts';
import { PlainRoot } from '../theme/plain-root.tsx';
import type { Appearance } from '../theme/theme-root.tsx';
import { DataContext } from './data-context.ts';
import { HeadingLevelContext, type HeadingLevel } from './heading-level.tsx';
import { LookContext } from './look-context.ts';
import { createQueryClient } from './query-client.ts';

export interface WidgetProviderProps {
  client: Client;
  appearance?: Appearance;
  /** BCP 47 tag for dates and numbers. */
  locale?: string;
  /** Any part of the catalogue, to reword or translate it. */
  messages?: MessagesOverride;
  /** Level of the widgets' headings in the page's outline; 3 when absent. */
  headingLevel?: HeadingLevel;
  /** Told of every answer that could not be had. */
  onError?: (error: Error) => void;
  children: ReactNode;
}

/**
 * What read-only widgets need, and nothing else: a client, texts and the look. Several may stand on one page, each with
 * its own tenant.
 */
export function WidgetProvider(props: WidgetProviderProps) {
  const {
    client,
    appearance = 'light',
    locale,
    messages,
    headingLevel = 3,
    onError,
    children,
  } = props;
  const tell = useEffectEvent((error: Error) => onError?.(error));
  const [queryClient] = useState(() => createQueryClient(tell));
  const data = useMemo(() => ({ client, queryClient }), [client, queryClient]);
  const look = useMemo(
    () => ({ messages: overrideMessages(en, messages), locale, portals: null }),
    [messages, locale],
  );
  return (
    <DataContext value={data}>
      <LookContext value={look}>
        <HeadingLevelContext value={headingLevel}>
          <PlainRoot appearance={appearance}>{children}</PlainRoot>
        </HeadingLevelContext>
      </LookContext>
    </DataContext>
  );
}

'use client';

import { overview } from '../messages/en/overview.ts';
import { overrideMessages, type OverviewMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useOverviewMessages = (): OverviewMessages =>
  overrideMessages(overview, useMessages().overview);

'use client';

import { offline } from '../messages/en/offline.ts';
import { type OfflineMessages, overrideMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useOfflineMessages = (): OfflineMessages =>
  overrideMessages(offline, useMessages().offline);

'use client';

import { clocks } from '../messages/en/clocks.ts';
import { type ClocksMessages, overrideMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useClocksMessages = (): ClocksMessages =>
  overrideMessages(clocks, useMessages().clocks);

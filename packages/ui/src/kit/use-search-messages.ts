'use client';

import { search } from '../messages/en/search.ts';
import { overrideMessages, type SearchMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useSearchMessages = (): SearchMessages =>
  overrideMessages(search, useMessages().search);

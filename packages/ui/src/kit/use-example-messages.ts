'use client';

import { example } from '../messages/en/projects.ts';
import { type ExampleMessages, overrideMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useExampleMessages = (): ExampleMessages =>
  overrideMessages(example, useMessages().example);

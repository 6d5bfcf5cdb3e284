'use client';

import { example } from '../messages/en/project/example.ts';
import { overrideMessages, type ExampleMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

/** The texts about the example project. */
export const useExampleMessages = (): ExampleMessages =>
  overrideMessages(example, useMessages().example);

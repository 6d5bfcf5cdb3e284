import type { en } from './en/index.ts';
import type { DeepPartial } from './override.ts';

export { en } from './en/index.ts';
export { landing } from './en/landing.ts';
export { legal } from './en/legal.ts';
export { overrideMessages, type DeepPartial } from './override.ts';

/** The shape every language fills. */
export type Messages = typeof en;
export type MessagesOverride = DeepPartial<Messages>;

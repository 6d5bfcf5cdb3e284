export { BiophonyProvider, type BiophonyProviderProps } from './biophony-provider.tsx';
export { useKit, type Destination, type Kit, type LinkProps } from './kit-context.ts';
export { useLook, useMessages, type Look } from './look-context.ts';
export { useData, type DataAccess } from './data-context.ts';
export { LookProvider, type LookProps } from './look-provider.tsx';
export type { HeadingLevel } from './heading-level.tsx';
export { WidgetProvider, type WidgetProviderProps } from './widget-provider.tsx';

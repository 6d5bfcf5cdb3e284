export { BiophonyProvider, type BiophonyProviderProps } from './biophony-provider.tsx';
export { useKit, type Destination, type Kit, type LinkProps } from '../context/kit-context.ts';
export {
  usePresentation,
  useMessages,
  type Presentation,
} from '../context/presentation-context.ts';
export { useData, type DataAccess } from '../context/data-context.ts';
export { LookProvider, type LookProps } from './look-provider.tsx';
export type { HeadingLevel } from '../context/heading-levels.ts';
export { WidgetProvider, type WidgetProviderProps } from './widget-provider.tsx';

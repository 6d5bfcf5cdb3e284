export * from './components/index.ts';
export { describeError, type ErrorText } from './kit/describe-error.ts';
export {
  formatBytes,
  toGigabytes,
  formatClock,
  rateUnit,
  rateIn,
  formatSpan,
  type RateUnit,
  type DurationWords,
} from './base/sizes.ts';
export * from './base/format.ts';
export * from './base/percent.ts';
export { BiophonyProvider, type BiophonyProviderProps } from './provider/biophony-provider.tsx';
export { useKit, type Destination, type Kit, type LinkProps } from './kit/kit-context.ts';
export { usePresentation, useMessages, type Presentation } from './kit/presentation-context.ts';
export { useData, type DataAccess } from './kit/data-context.ts';
export { LookProvider, type LookProps, ThemeRoot } from './provider/look-provider.tsx';
export type { HeadingLevel } from './kit/widget-context.tsx';
export { WidgetProvider, type WidgetProviderProps } from './provider/widget-provider.tsx';
export { appearanceChoices, type Appearance, type AppearanceChoice } from './theme/appearance.ts';

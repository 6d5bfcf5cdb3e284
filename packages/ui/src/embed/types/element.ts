import type { HeadingLevel } from '../../kit/heading-level.tsx';
import type { AttributeName } from '../attributes.ts';
import type { BiophonyWidget, EmbedErrorDetail, EmbedReadyDetail } from '../biophony-widget.tsx';

export type { BiophonyWidget };

/** Attributes of `<biophony-widget>` in templates. */
export interface WidgetAttributes extends Partial<Record<AttributeName, unknown>> {
  widget: 'species' | 'activity' | 'indices' | 'summary' | 'map' | 'effort' | 'season' | 'compare';
  'base-url': string;
  'project-id'?: string;
  'analysis-id'?: string;
  public?: boolean | '';
  index?: string;
  locale?: string;
  appearance?: 'auto' | 'light' | 'dark';
  density?: 'comfortable' | 'compact';
  loading?: 'lazy' | 'eager';
  'heading-level'?: HeadingLevel | `${HeadingLevel}`;
  sites?: string;
  from?: string;
  to?: string;
  species?: string;
  confidence?: number | `${number}`;
  'group-a'?: string;
  'group-b'?: string;
  'split-day'?: string;
}

/** Only scripts can set these. */
export type WidgetProperties = Pick<BiophonyWidget, 'fetchToken' | 'messages'>;

/** Events of `<biophony-widget>`. */
export interface WidgetEvents {
  'biophony-ready': CustomEvent<EmbedReadyDetail>;
  'biophony-error': CustomEvent<EmbedErrorDetail>;
}

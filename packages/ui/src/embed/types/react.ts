import type * as React from 'react';
import type {
  BiophonyWidget,
  WidgetAttributes,
  WidgetEvents,
  WidgetProperties,
} from './element.ts';

/** React 19 listens with `on` and the event's name. */
type Listeners = {
  [Name in keyof WidgetEvents as `on${Name}`]?: (event: WidgetEvents[Name]) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'biophony-widget': React.DetailedHTMLProps<
        React.HTMLAttributes<BiophonyWidget>,
        BiophonyWidget
      > &
        WidgetAttributes &
        Partial<WidgetProperties> &
        Listeners;
    }
  }
}

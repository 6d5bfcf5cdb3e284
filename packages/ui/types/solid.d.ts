import type { JSX as Solid } from 'solid-js';
import type {
  BiophonyWidget,
  WidgetAttributes,
  WidgetEvents,
  WidgetProperties,
} from '../dist/embed/types/element.d.ts';

type Listeners = {
  [Name in keyof WidgetEvents as `on:${Name}`]?: (event: WidgetEvents[Name]) => void;
};
type Properties = {
  [Name in keyof WidgetProperties as `prop:${Name}`]?: WidgetProperties[Name];
};

declare module 'solid-js' {
  // oxlint-disable-next-line no-shadow -- The namespace that is extended has this name.
  namespace JSX {
    interface IntrinsicElements {
      'biophony-widget': Solid.HTMLAttributes<BiophonyWidget> &
        WidgetAttributes &
        Properties &
        Listeners;
    }
  }
}

import type { HTMLAttributes } from 'svelte/elements';
import type {
  BiophonyWidget,
  WidgetAttributes,
  WidgetEvents,
  WidgetProperties,
} from '../dist/embed/types/element.d.ts';

type Listeners = {
  [Name in keyof WidgetEvents as `on${Name}`]?: (event: WidgetEvents[Name]) => void;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'biophony-widget': HTMLAttributes<BiophonyWidget> &
      WidgetAttributes &
      Partial<WidgetProperties> &
      Listeners;
  }
}

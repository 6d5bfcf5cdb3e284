import type { DefineComponent, HTMLAttributes } from 'vue';
import type {
  WidgetAttributes,
  WidgetEvents,
  WidgetProperties,
} from '../dist/embed/types/element.d.ts';

/** `baseUrl` of `base-url`: by such names Vue knows what a template writes with hyphens. */
type InOneWord<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<InOneWord<Rest>>}`
  : Name;
type Attributes = {
  [Name in keyof WidgetAttributes as InOneWord<Name>]: WidgetAttributes[Name];
};
type Listeners = {
  [Name in keyof WidgetEvents as `on${Capitalize<InOneWord<Name>>}`]?: (
    event: WidgetEvents[Name],
  ) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    BiophonyWidget: DefineComponent<
      Attributes & Partial<WidgetProperties> & Listeners & HTMLAttributes
    >;
  }
}

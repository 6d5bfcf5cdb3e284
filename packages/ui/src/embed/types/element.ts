import type { BiophonyWidget, EmbedErrorDetail, EmbedReadyDetail } from '../biophony-widget.tsx';
import type { attributeTable, WidgetName } from '../widgets.ts';

export type { BiophonyWidget };

type Table = typeof attributeTable;

type RequiredName = {
  [Name in keyof Table]: Table[Name] extends { isRequired: true } ? Name : never;
}[keyof Table];

type Values = {
  string: string;
  number: number | `${number}`;
  boolean: boolean | '';
  widget: WidgetName;
};

type ValueOf<Type> = Type extends keyof Values
  ? Values[Type]
  : Type extends readonly (infer Value extends string | number)[]
    ? Value | `${Value}`
    : never;

/** Attributes of `<biophony-widget>` in templates. */
export type WidgetAttributes = { [Name in RequiredName]: ValueOf<Table[Name]['type']> } & {
  [Name in Exclude<keyof Table, RequiredName>]?: ValueOf<Table[Name]['type']>;
};

/** Only scripts can set these. */
export type WidgetProperties = Pick<BiophonyWidget, 'fetchToken' | 'messages'>;

/** Events of `<biophony-widget>`. */
export interface WidgetEvents {
  'biophony-ready': CustomEvent<EmbedReadyDetail>;
  'biophony-error': CustomEvent<EmbedErrorDetail>;
}

import type { JSX } from 'react';
import { expectTypeOf, it } from 'vitest';
import type { AttributeName } from '../widgets.ts';
import type { WidgetAttributes } from './element.ts';
import './react.ts';

type Props = JSX.IntrinsicElements['biophony-widget'];
type Told<T> = NonNullable<T> extends (event: infer Event) => void ? Event : never;

// Held by the compiler: `npm run types` fails where one of these does not hold.
it('is a tag that React knows, with its attributes, properties and events', () => {
  expectTypeOf<keyof WidgetAttributes>().toEqualTypeOf<AttributeName>();
  expectTypeOf<Props['appearance']>().toEqualTypeOf<'auto' | 'light' | 'dark' | undefined>();
  expectTypeOf<Props['base-url']>().toEqualTypeOf<string>();
  expectTypeOf<Props['fetchToken']>().toEqualTypeOf<(() => Promise<string>) | null | undefined>();
  expectTypeOf<Told<Props['onbiophony-ready']>>().toEqualTypeOf<CustomEvent<{ widget: string }>>();
});

import type * as z from 'zod';
import type { Endpoints } from './endpoints/index.ts';

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never;

/** Body of a row's request; undefined where it has none. */
export type BodyOf<K extends keyof Endpoints> = [Part<Endpoints[K], 'body'>] extends [never]
  ? undefined
  : z.input<Part<Endpoints[K], 'body'>>;

/** Query of a row's request. */
export type QueryOf<K extends keyof Endpoints> = [Part<Endpoints[K], 'query'>] extends [never]
  ? undefined
  : z.input<Part<Endpoints[K], 'query'>>;

/** Answer of a row. */
export type AnswerOf<K extends keyof Endpoints> = z.output<Part<Endpoints[K], 'answer'>>;

import type * as z from 'zod';
import type { Endpoints } from './endpoints/index.ts';

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never;

/** What a caller sends as the body of a row; undefined where the row takes none. */
export type BodyOf<K extends keyof Endpoints> = [Part<Endpoints[K], 'body'>] extends [never]
  ? undefined
  : z.input<Part<Endpoints[K], 'body'>>;

/** What a caller may put into the query of a row. */
export type QueryOf<K extends keyof Endpoints> = [Part<Endpoints[K], 'query'>] extends [never]
  ? undefined
  : z.input<Part<Endpoints[K], 'query'>>;

/** What a row answers. */
export type AnswerOf<K extends keyof Endpoints> = z.output<Part<Endpoints[K], 'answer'>>;

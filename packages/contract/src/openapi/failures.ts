import { errorCodes, type ErrorCode } from '../constants/error-codes.ts';
import type { Endpoint } from '../endpoints/index.ts';
import { exampleFor } from './fields/index.ts';
import { refTo, type Json } from './json.ts';

interface Failure {
  status: string;
  codes: readonly ErrorCode[];
  /** Name among the response components. */
  name: string;
}

/** Error responses of a row: one per status, with all its codes. */
export function failuresOf({ errors }: Endpoint): Failure[] {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errors) (byStatus[String(errorCodes[code])] ??= []).push(code);
  return Object.entries(byStatus).map(([status, found]) => {
    const codes = found.toSorted();
    return { status, codes, name: `${status}.${codes.join('.')}` };
  });
}

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** Headers of every answer. */
export const answerHeaders: Json = { 'x-request-id': header('x-request-id') };

/** Headers that answers may have. */
export const documentHeaders: Json = {
  'x-request-id': {
    description: 'The request, as the log of the service names it',
    schema: { type: 'string' },
  },
  'retry-after': {
    description: 'Seconds to wait before the call is made again',
    schema: { type: 'integer' },
  },
};

const waits = ['429', '503'];

/** Error responses of all rows, each once. */
export function failureResponses(rows: readonly Endpoint[]): Json {
  const request_id = exampleFor('', 'request_id');
  const error = 'What happened and what to do, in a sentence.';
  const all = rows.flatMap(failuresOf).map(({ name, status, codes }) => [
    name,
    {
      description: `Refused: ${codes.join(', ')}`,
      headers: waits.includes(status)
        ? { ...answerHeaders, 'retry-after': header('retry-after') }
        : answerHeaders,
      content: {
        'application/json': {
          schema: { $ref: refTo('Error') },
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: { error, code, request_id } }]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(all.sort()) as Json;
}

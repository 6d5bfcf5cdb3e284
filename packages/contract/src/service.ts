import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { field } from './fields.ts';

export const Health = z.strictObject({
  status: z
    .enum(['ok', 'degraded'])
    .describe('degraded: the service answers, and problems says what does not work'),
  version: field(z.string(), 'Version of the service', '0.1.0'),
  problems: field(
    z.array(z.string()),
    'What does not work at the moment, in sentences; empty when all is well',
    [],
  ),
  maintenance: z
    .string()
    .nullable()
    .optional()
    .describe(
      'What the people who run the service say while it is maintained and answers nobody else; null when it is not',
    ),
  sign_in: field(
    z.array(z.enum(['google', 'github'])),
    'Other providers by which people can sign in here, besides email and password',
    ['google', 'github'],
  ),
  example: z
    .boolean()
    .optional()
    .describe('True where people are offered an example project; absent where they are not'),
  own_machine: z
    .boolean()
    .optional()
    .describe('True where the address of the service is one of its own machine; absent elsewhere'),
});
export const Ready = z.strictObject({
  ready: z.literal(true).describe('True: an answer that is not has status 503'),
});

/** This contract, as answered by `GET /api/openapi.json`. */
export const OpenApiDocument = z.looseObject({
  openapi: field(z.string(), 'Version of the OpenAPI Specification', '3.1.0'),
});

const tag = { name: 'Service', description: 'Whether it works, and this document' };

export default defineEndpoints(tag, {
  health: {
    route: ['GET', '/api/health'],
    summary: 'Is the service up',
    access: 'public',
    answer: Health,
  },
  ready: {
    route: ['GET', '/api/ready'],
    summary: 'Can the service do its work: 503 with the reason when it cannot',
    access: 'public',
    errors: ['unavailable'],
    answer: Ready,
  },
  openapi: {
    route: ['GET', '/api/openapi.json'],
    summary: 'This contract as an OpenAPI document',
    access: 'public',
    answer: OpenApiDocument,
  },
});

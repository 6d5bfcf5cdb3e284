import * as z from 'zod';

export const Health = z.strictObject({
  status: z
    .enum(['ok', 'degraded'])
    .describe('degraded: the service answers, and problems says what does not work'),
  version: z.string().describe('Version of the service'),
  problems: z
    .array(z.string())
    .describe('What does not work at the moment, in sentences; empty when all is well'),
  maintenance: z
    .string()
    .nullable()
    .optional()
    .describe(
      'What the people who run the service say while it is maintained and answers nobody else; null when it is not',
    ),
  sign_in: z
    .array(z.enum(['google', 'github']))
    .describe('Other providers by which people can sign in here, besides email and password'),
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
  openapi: z.string().describe('Version of the OpenAPI Specification'),
});

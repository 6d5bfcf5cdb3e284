import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { scopes } from './constants/roles.ts';
import { defineEndpoints } from './endpoint.ts';
import { createdAt, Deleted, exampleSecret, field, id, named, time } from './fields.ts';

export const ApiKey = z.strictObject({
  key_id: id('The API key', '6512bd43-d9ca-46e1-a3f7-0b5c6d7e8f05'),
  name: field(z.string(), 'Its name, for people', 'field laptop'),
  prefix: field(z.string(), 'First characters of the key, to recognise it by', 'bp_vJ0qN3x'),
  scopes: field(z.array(z.enum(scopes)), 'What the key may do', ['data:read', 'data:write']),
  created_at: createdAt,
  expires_at: time('When it ends; null when never').nullable(),
  last_used_at: time('When it was last used, within ten minutes; null when never')
    .nullable()
    .meta({ example: null }),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyCreate = z.strictObject({
  name: field(named(limits.api_key_name_length), 'Its name, for people', 'field laptop'),
  scopes: field(z.array(z.enum(scopes)).min(1).optional(), 'All scopes when absent', [
    'data:read',
    'data:write',
  ]),
  expires_in_days: field(z.int().min(1).max(3650).nullable().optional(), '365 when absent', 365),
});
export const ApiKeyCreated = z.strictObject({
  key: ApiKey.describe('The key without its secret'),
  secret: field(z.string(), 'The key itself; shown this once', `bp_${exampleSecret}`),
});
export const ApiKeys = z.strictObject({ keys: z.array(ApiKey).describe('The keys') });

const tag = { name: 'API keys', description: 'What programs sign their calls with' };

export default defineEndpoints(tag, {
  keysList: {
    route: ['GET', '/api/user/keys'],
    summary: 'List your API keys',
    access: 'account',
    answer: ApiKeys,
  },
  keysCreate: {
    route: ['POST', '/api/user/keys'],
    summary: 'Create an API key',
    access: 'account',
    status: 201,
    errors: ['limit_reached'],
    body: ApiKeyCreate,
    answer: ApiKeyCreated,
  },
  keysDelete: {
    route: ['DELETE', '/api/user/keys/{keyId}'],
    summary: 'Revoke an API key; it stops at once',
    access: 'account',
    answer: Deleted,
  },
});

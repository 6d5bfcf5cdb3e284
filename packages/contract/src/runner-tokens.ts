import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import { createdAt, Deleted, field, Id, named, NextCursor, Page, Timestamp } from './fields.ts';

const WorkScope = z.enum(['own', 'all']);

/** A runner's token; the token itself is not stored. */
export const RunnerToken = z.strictObject({
  token_id: field(Id, 'The runner token', '1f0e3dad-9990-4345-b743-9f8ffabdff11'),
  name: field(z.string(), 'Its name, for people', 'Lab machine'),
  scope: WorkScope.describe(
    'own: runners get the work of the account that made it alone; all: the work of everybody',
  ),
  email: field(
    z.string().nullable(),
    'Address of the account whose work it is for; null where it is for everybody',
    'ada@example.org',
  ),
  created_at: createdAt,
  last_used_at: Timestamp.nullable().describe(
    'When a runner last called with it, within a minute; null when never',
  ),
});
export type RunnerToken = z.infer<typeof RunnerToken>;

export const RunnerTokensQuery = z.strictObject({
  ...Page,
  scope: WorkScope.optional().describe(
    'own, as when absent: yours for your own work; all: those of everybody, for operators',
  ),
});
export const RunnerTokens = z.strictObject({
  tokens: z.array(RunnerToken).describe('Tokens of one page, the newest first'),
  next_cursor: NextCursor,
});

export const RunnerTokenCreate = z.strictObject({
  name: field(named(limits.runner_token_name_length), 'Its name, for people', 'Lab machine'),
  scope: WorkScope.optional().describe('own when absent; all can be made by operators alone'),
});
export const RunnerTokenCreated = z.strictObject({
  runner_token: RunnerToken.describe('What the list will show of it'),
  secret: z.string().describe('The token itself; shown this once'),
});

const tag = { name: 'Runners' };

export default defineEndpoints(tag, {
  runnerTokensList: {
    route: ['GET', '/api/runner-tokens'],
    summary: 'List your runner tokens that were not revoked, or as an operator those of everybody',
    access: 'account',
    errors: ['not_found'],
    query: RunnerTokensQuery,
    answer: RunnerTokens,
  },
  runnerTokensCreate: {
    route: ['POST', '/api/runner-tokens'],
    summary:
      'Create a runner token: for your own work, or as an operator for the work of everybody',
    access: 'account',
    status: 201,
    errors: ['limit_reached', 'not_found'],
    body: RunnerTokenCreate,
    answer: RunnerTokenCreated,
  },
  runnerTokensRevoke: {
    route: ['DELETE', '/api/runner-tokens/{tokenId}'],
    summary: 'Revoke a runner token; its runners are refused at their next call',
    access: 'account',
    answer: Deleted,
  },
});

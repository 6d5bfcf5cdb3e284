import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

/** Tokens of runners on people's own computers, and of the service's runners. */
export const runnerTokenEndpoints = {
  runnerTokensList: row('runnerTokensList', {
    tag: 'extension',
    summary: 'List your runner tokens that were not revoked, or as an operator those of everybody',
    access: 'account',
    errors: ['not_found'],
    query: s.RunnerTokensQuery,
    answer: s.RunnerTokens,
  }),
  runnerTokensCreate: row('runnerTokensCreate', {
    tag: 'extension',
    summary:
      'Create a runner token: for your own work, or as an operator for the work of everybody',
    access: 'account',
    status: 201,
    errors: ['limit_reached', 'not_found'],
    body: s.RunnerTokenCreate,
    answer: s.RunnerTokenCreated,
  }),
  runnerTokensRevoke: row('runnerTokensRevoke', {
    tag: 'extension',
    summary: 'Revoke a runner token; its runners are refused at their next call',
    access: 'account',
    answer: s.Deleted,
  }),
};

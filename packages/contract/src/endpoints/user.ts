import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

export const userEndpoints = {
  userInit: row('userInit', {
    tag: 'specification',
    summary: 'Create the profile on first sign-in, or return it',
    access: 'account',
    answer: s.UserAnswer,
  }),
  profileGet: row('profileGet', {
    tag: 'specification',
    summary: 'Read your profile',
    access: 'profile:read',
    answer: s.Profile,
  }),
  profilePut: row('profilePut', {
    tag: 'specification',
    summary: 'Change display name and preferences',
    access: 'profile:write',
    body: s.ProfilePut,
    answer: s.UserAnswer,
  }),
  subscriptionPut: row('subscriptionPut', {
    tag: 'specification',
    summary: 'Switch plan',
    access: 'account',
    body: s.SubscriptionPut,
    answer: s.UserAnswer,
  }),
  userDelete: row('userDelete', {
    tag: 'specification',
    summary: 'Delete your account with everything in it, within 15 minutes of signing in',
    access: 'account',
    recent: true,
    answer: s.Deleted,
  }),
  keysList: row('keysList', {
    tag: 'extension',
    summary: 'List your API keys',
    access: 'account',
    answer: s.ApiKeys,
  }),
  keysCreate: row('keysCreate', {
    tag: 'extension',
    summary: 'Create an API key',
    access: 'account',
    status: 201,
    errors: ['limit_reached'],
    body: s.ApiKeyCreate,
    answer: s.ApiKeyCreated,
  }),
  keysDelete: row('keysDelete', {
    tag: 'extension',
    summary: 'Revoke an API key; it stops at once',
    access: 'account',
    answer: s.Deleted,
  }),
};

import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { ApiKey } from './api-keys.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  accountEmail,
  createdAt,
  displayName,
  exampleSecret,
  expiresAt,
  field,
  Id,
  RandomSecret,
  trimmed,
} from './fields.ts';

const UserCode = field(
  z.string().min(8).max(20),
  'The code that the terminal shows, such as BCDF-GHJK; case and dashes do not count',
  'BCDF-GHJK',
);

export const DeviceStart = z.strictObject({
  client_name: field(
    trimmed(limits.api_key_name_length),
    'What asks, such as "biophony on laptop"; becomes the name of its API key',
    'biophony on laptop',
  ),
  replaces_key_id: Id.optional().describe('A key of the same person that ends with the approval'),
});

/** Names of RFC 8628, section 3.2. */
export const DeviceStarted = z.strictObject({
  device_code: RandomSecret.describe('For polling; to be kept secret'),
  user_code: field(z.string(), 'The code that the terminal shows', 'BCDF-GHJK'),
  verification_uri: field(
    z.url(),
    'The page on which the code is entered',
    'https://biophony.example/device',
  ),
  verification_uri_complete: field(
    z.url(),
    'With the user code filled in',
    'https://biophony.example/device?code=BCDF-GHJK',
  ),
  expires_in: field(z.int(), 'Seconds', 600),
  interval: field(z.int(), 'Seconds to wait between polls', 5),
});

export const DevicePoll = z.strictObject({
  device_code: RandomSecret.describe('The secret code with which the device asks'),
});
export const DeviceWaits = z.strictObject({
  status: z
    .enum(['pending', 'slow_down'])
    .describe('Nobody has decided yet; slow_down: ask more rarely'),
  interval: field(z.int(), 'Seconds to wait before the next poll', 5),
});
export const DeviceRefused = z.strictObject({
  status: z.enum(['denied', 'expired']).describe('Somebody refused, or nobody decided in time'),
});
export const DeviceApproved = z.strictObject({
  status: z.literal('approved').describe('Somebody let the device in; told once'),
  key: ApiKey.describe('The key without its secret'),
  secret: field(z.string(), 'The key itself; shown this once', `bp_${exampleSecret}`),
  email: accountEmail,
  display_name: displayName,
});
export const DevicePolled = z.discriminatedUnion('status', [
  DeviceWaits,
  DeviceRefused,
  DeviceApproved,
]);

export const DeviceQuery = z.strictObject({ user_code: UserCode });
export const DeviceDecision = DeviceQuery;
export const DeviceRequest = z.strictObject({
  user_code: field(z.string(), 'The code that the terminal shows', 'BCDF-GHJK'),
  client_name: field(z.string(), 'What asks, such as "biophony on laptop"', 'biophony on laptop'),
  status: z.enum(['pending', 'approved', 'denied']).describe('Whether somebody has decided'),
  created_at: createdAt,
  expires_at: expiresAt,
});

const tag = {
  name: 'Devices',
  description: 'Programs that a person signs in from a browser (RFC 8628)',
};

export default defineEndpoints(tag, {
  authDeviceStart: {
    route: ['POST', '/api/auth/device'],
    summary: 'Ask for a code with which somebody signs a device in',
    access: 'public',
    errors: ['rate_limited'],
    body: DeviceStart,
    answer: DeviceStarted,
  },
  authDevicePoll: {
    route: ['POST', '/api/auth/device/poll'],
    summary: 'Ask whether the device was approved; answers its API key once',
    access: 'public',
    body: DevicePoll,
    answer: DevicePolled,
  },
  authDeviceGet: {
    route: ['GET', '/api/auth/device'],
    summary: 'Look up which device asks with a code',
    access: 'account',
    errors: ['rate_limited'],
    query: DeviceQuery,
    answer: DeviceRequest,
  },
  authDeviceApprove: {
    route: ['POST', '/api/auth/device/approve'],
    summary: 'Let a device in with an API key of yours',
    access: 'account',
    errors: ['rate_limited', 'conflict', 'limit_reached'],
    body: DeviceDecision,
    answer: DeviceRequest,
  },
  authDeviceDeny: {
    route: ['POST', '/api/auth/device/deny'],
    summary: 'Refuse a device',
    access: 'account',
    errors: ['rate_limited', 'conflict'],
    body: DeviceDecision,
    answer: DeviceRequest,
  },
});

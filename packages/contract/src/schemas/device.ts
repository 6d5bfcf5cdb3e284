import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import { Id, RandomSecret, Timestamp, trimmed } from './shared/common.ts';
import { ApiKey } from './user.ts';

const UserCode = z
  .string()
  .min(8)
  .max(20)
  .describe('The code that the terminal shows, such as BCDF-GHJK; case and dashes do not count');

export const DeviceStart = z.strictObject({
  client_name: trimmed(limits.api_key_name_length).describe(
    'What asks, such as "biophony on laptop"; becomes the name of its API key',
  ),
  replaces_key_id: Id.optional().describe('A key of the same person that ends with the approval'),
});

/** Names of RFC 8628, section 3.2. */
export const DeviceStarted = z.strictObject({
  device_code: RandomSecret.describe('For polling; to be kept secret'),
  user_code: z.string(),
  verification_uri: z.url(),
  verification_uri_complete: z.url().describe('With the user code filled in'),
  expires_in: z.int().describe('Seconds'),
  interval: z.int().describe('Seconds to wait between polls'),
});

export const DevicePoll = z.strictObject({ device_code: RandomSecret });
export const DeviceWaits = z.strictObject({
  status: z.enum(['pending', 'slow_down']),
  interval: z.int().describe('Seconds to wait before the next poll'),
});
export const DeviceRefused = z.strictObject({ status: z.enum(['denied', 'expired']) });
export const DeviceApproved = z.strictObject({
  status: z.literal('approved'),
  key: ApiKey,
  secret: z.string().describe('The key itself; shown this once'),
  email: z.string().nullable(),
  display_name: z.string(),
});
export const DevicePolled = z.discriminatedUnion('status', [
  DeviceWaits,
  DeviceRefused,
  DeviceApproved,
]);

export const DeviceQuery = z.strictObject({ user_code: UserCode });
export const DeviceDecision = DeviceQuery;
export const DeviceRequest = z.strictObject({
  user_code: z.string(),
  client_name: z.string(),
  status: z.enum(['pending', 'approved', 'denied']),
  created_at: Timestamp,
  expires_at: Timestamp,
});

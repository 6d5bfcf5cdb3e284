import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import { scopes } from '../constants/scopes.ts';
import { tierNames } from '../constants/tiers.ts';
import { Id, named, Timestamp } from './shared/common.ts';

export const Preferences = z.strictObject({
  emailNotifications: z.boolean(),
  projectNotifications: z.boolean(),
  analysisNotifications: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Switches to change; the others stay. */
export const PreferencesPatch = Preferences.partial();

export const TierName = z.enum(tierNames);

export const Profile = z.strictObject({
  user_id: Id,
  display_name: z.string(),
  email: z.string().nullable(),
  photo_url: z.string().nullable(),
  subscription_tier: TierName,
  available_tiers: z
    .array(TierName)
    .describe('The plans this account may switch to; the operator of a service sets the highest'),
  preferences: Preferences,
  project_count: z.int().min(0),
  operator: z
    .boolean()
    .optional()
    .describe('Whether the user runs this service, and may call what operators may'),
  is_anonymous: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

export const ProfilePut = z.strictObject({
  display_name: named(limits.display_name_length).optional(),
  preferences: PreferencesPatch.optional(),
});
export const SubscriptionPut = z.strictObject({ tier: TierName });
export const UserAnswer = z.strictObject({ user: Profile });

export const ApiKey = z.strictObject({
  key_id: Id,
  name: z.string(),
  prefix: z.string().describe('First characters of the key, to recognise it by'),
  scopes: z.array(z.enum(scopes)),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyCreate = z.strictObject({
  name: named(limits.api_key_name_length),
  scopes: z.array(z.enum(scopes)).min(1).optional().describe('All scopes when absent'),
  expires_in_days: z.int().min(1).max(3650).nullable().optional().describe('365 when absent'),
});
export const ApiKeyCreated = z.strictObject({
  key: ApiKey,
  secret: z.string().describe('The key itself; shown this once'),
});
export const ApiKeys = z.strictObject({ keys: z.array(ApiKey) });

import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { tierNames } from './constants/tiers.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  accountEmail,
  Bytes,
  bytes,
  createdAt,
  Deleted,
  displayName,
  field,
  named,
  updatedAt,
  userId,
} from './fields.ts';

export const Preferences = z.strictObject({
  emailNotifications: z.boolean().describe('Mails at all'),
  projectNotifications: z.boolean().describe('Mails about datasets and projects'),
  analysisNotifications: z.boolean().describe('Mails when an analysis ends'),
});
export type Preferences = z.infer<typeof Preferences>;

/** Switches to change; the others stay. */
export const PreferencesPatch = Preferences.partial();

export const TierName = z.enum(tierNames);

export const Profile = z.strictObject({
  user_id: userId,
  display_name: displayName,
  email: accountEmail,
  photo_url: field(z.string().nullable(), 'Address of a picture of the user', null),
  subscription_tier: TierName.describe('Plan of the account'),
  available_tiers: z
    .array(TierName)
    .describe('The plans this account may switch to; the operator of a service sets the highest'),
  preferences: Preferences.describe('Which mails the user gets'),
  project_count: field(z.int().min(0), 'Projects of the account', 1),
  operator: z
    .boolean()
    .optional()
    .describe('Whether the user runs this service, and may call what operators may'),
  is_anonymous: z.boolean().describe('Whether the account has neither address nor password'),
  created_at: createdAt,
  updated_at: updatedAt,
});
export type Profile = z.infer<typeof Profile>;

export const ProfilePut = z.strictObject({
  display_name: field(
    named(limits.display_name_length).optional(),
    'Name of the user, as others see it',
    'Ada Green',
  ),
  preferences: PreferencesPatch.optional().describe('Which mails the user gets'),
});
export const SubscriptionPut = z.strictObject({ tier: TierName.describe('The plan') });
export const UserAnswer = z.strictObject({ user: Profile.describe('The user') });

export const Storage = z.strictObject({
  total_size_gb: field(z.number(), 'Stored and promised, in gigabytes of 1024³ bytes', 0.01),
  subscription_limit_gb: field(z.number(), 'Storage of the plan, in gigabytes of 1024³ bytes', 1),
  subscription_tier: TierName.describe('Plan of the account'),
  total_size_bytes: field(
    Bytes,
    'Stored and promised bytes, and what rows in the database take beyond what is free',
    10_560_488,
  ),
  subscription_limit_bytes: bytes('Storage of the plan', 1_073_741_824),
});

const tag = { name: 'Users', description: 'The account: profile, plan and storage' };

export default defineEndpoints(tag, {
  userInit: {
    route: ['POST', '/api/user/init'],
    specified: true,
    summary: 'Create the profile on first sign-in, or return it',
    failure: 'Failed to initialize user',
    access: 'account',
    answer: UserAnswer,
  },
  profileGet: {
    route: ['GET', '/api/user/profile'],
    specified: true,
    summary: 'Read your profile',
    failure: 'Failed to get user profile',
    access: 'profile:read',
    answer: Profile,
  },
  profilePut: {
    route: ['PUT', '/api/user/profile'],
    specified: true,
    summary: 'Change display name and preferences',
    failure: 'Failed to update profile',
    access: 'profile:write',
    body: ProfilePut,
    answer: UserAnswer,
  },
  subscriptionPut: {
    route: ['PUT', '/api/user/subscription'],
    specified: true,
    summary: 'Switch plan',
    failure: 'Failed to update subscription',
    access: 'account',
    body: SubscriptionPut,
    answer: UserAnswer,
  },
  userDelete: {
    route: ['DELETE', '/api/user/delete'],
    specified: true,
    summary: 'Delete your account with everything in it, within 15 minutes of signing in',
    failure: 'Failed to delete user account',
    access: 'account',
    recent: true,
    answer: Deleted,
  },
  storage: {
    route: ['GET', '/api/data/user/storage'],
    specified: true,
    summary: 'Storage used and allowed',
    failure: 'Failed to get storage usage',
    access: 'data:read',
    answer: Storage,
  },
});

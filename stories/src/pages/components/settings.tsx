import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

const card = 'A section that is named by its heading, which is of the second level.';

export const AccountActions = page(kit.AccountActions, {
  args: {
    verified: false,
    busy: null,
    onSendVerification: fn(),
    onChangePassword: fn(),
    onSignOutEverywhere: fn(),
  },
  accessibility: 'Buttons with whole words.',
});

export const ApiKeysCard = page(kit.ApiKeysCard, {
  args: {
    keys: [
      {
        key_id: 'k1',
        name: 'field laptop',
        prefix: 'bp_x8Yq3k1',
        scopes: ['projects:read', 'data:write'],
        created_at: '2026-05-13T10:00:00.000Z',
        expires_at: null,
        last_used_at: null,
      },
    ],
    onRetry: fn(),
    onCreate: fn(),
    onRevoke: fn(),
  },
  accessibility: `${card} The button that revokes a key is named after the key.`,
});

export const RunnerTokensCard = page(kit.RunnerTokensCard, {
  args: {
    tokens: [
      {
        token_id: 't1',
        name: 'GPU in the lab',
        scope: 'own',
        email: 'chiara@example.org',
        created_at: '2026-05-13T10:00:00.000Z',
        last_used_at: null,
      },
    ],
    scope: 'own',
    onRetry: fn(),
    onCreate: fn(),
    onRevoke: fn(),
  },
  accessibility: `${card} The button that revokes a token is named after the token.`,
});

export const AppearanceCard = page(kit.AppearanceCard, {
  args: { value: 'system', onChange: fn() },
  accessibility: card,
});

export const NotificationsCard = page(kit.NotificationsCard, {
  args: {
    preferences: {
      emailNotifications: true,
      projectNotifications: false,
      analysisNotifications: true,
    },
    enabled: true,
    onChange: fn(),
  },
  accessibility: `${card} Every switch has a label that can be pressed too.`,
});

export const ProfileCard = page(kit.ProfileCard, {
  args: {
    profile: {
      displayName: 'Chiara Rossi',
      email: 'chiara@example.org',
      photoUrl: null,
      providerId: null,
      tier: 'pro',
      createdAt: '2025-06-13T10:00:00.000Z',
      projectCount: 4,
    },
    draftName: null,
    onEdit: fn(),
    onDraftName: fn(),
    onSave: fn(),
    onPlan: fn(),
  },
  accessibility: card,
});

export const SecondFactorCard = page(kit.SecondFactorCard, {
  args: {
    state: { totp: true, sms: '...567', smsAvailable: true, recoveryCodesLeft: 1 },
    onSetUp: fn(),
    onSwitchOff: fn(),
    onRenew: fn(),
  },
  accessibility: card,
});

export const SecurityCard = page(kit.SecurityCard, {
  args: {
    emailVerified: true,
    createdAt: '2025-06-13T10:00:00.000Z',
    updatedAt: '2026-05-22T10:00:00.000Z',
    anonymous: false,
    onDelete: fn(),
  },
  accessibility: `${card} What cannot be undone stands below a heading of its own.`,
});

export const SettingsCard = page(kit.SettingsCard, {
  args: { title: 'Region', children: <p>The settings stand here.</p> },
  accessibility: card,
});

export const StatisticsCard = page(kit.StatisticsCard, {
  args: { projects: 4, completedAnalyses: 11, daysActive: 343 },
  accessibility: card,
});

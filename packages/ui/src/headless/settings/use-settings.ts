'use client';

import { useEffect, useState } from 'react';
import type { Preferences } from '@biophony/contract';
import type { Tier } from '@biophony/contract/constants';
import { authErrorCode } from '../../auth/client/auth-error.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession, useSessionActions } from '../session/session-context.ts';
import { displayNameOf } from '../session/session.ts';
import { times } from '../../timing/times.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';

interface Draft {
  name: string;
  preferences: Preferences;
}

const allOn: Preferences = {
  emailNotifications: true,
  projectNotifications: true,
  analysisNotifications: true,
};

/** Account Settings: editing the profile, switching the plan, deleting the account. */
export function useSettings() {
  const { client, auth, messages } = useKit();
  const session = useSessionActions();
  const { user, profile } = useSession();
  const describe = useDescribe();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState<'profile' | 'plan' | 'delete' | null>(null);
  const [banner, setBanner] = useState<string | null>(null);
  const [error, setError] = useState<ErrorText | null>(null);
  const name = displayNameOf({ user, profile }, messages.common.userFallback);
  const preferences = draft?.preferences ?? profile?.preferences ?? allOn;

  const saved = profile?.preferences ?? allOn;
  const switched = (Object.keys(allOn) as (keyof Preferences)[]).some(
    (which) => preferences[which] !== saved[which],
  );
  useUnsaved(draft !== null && (draft.name.trim() !== name || switched));

  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => setBanner(null), times.settingsBanner);
    return () => clearTimeout(timer);
  }, [banner]);

  const during = async (what: 'profile' | 'plan', fallback: string, run: () => Promise<string>) => {
    setBusy(what);
    setError(null);
    try {
      const success = await run();
      await session.reloadProfile();
      setBanner(success);
    } catch (failure) {
      console.error(failure);
      setError(describe(failure, fallback));
    } finally {
      setBusy(null);
    }
  };

  const saveProfile = () =>
    draft &&
    during('profile', messages.errors.profilePut, async () => {
      const display_name = draft.name.trim();
      if (display_name !== name) await auth.updateDisplayName(display_name);
      await client.user.updateProfile({ display_name, preferences: draft.preferences });
      setDraft(null);
      return messages.settings.updated;
    });

  const changePlan = (tier: Tier) =>
    tier !== profile?.subscription_tier &&
    during('plan', messages.errors.subscriptionPut, async () => {
      await client.user.changeSubscription({ tier });
      return messages.settings.planUpdated(tier);
    });

  /** True when the account is gone. */
  const deleteAccount = async (): Promise<boolean> => {
    setBusy('delete');
    setError(null);
    try {
      await client.user.delete({ timeout: 300_000 });
      await auth.deleteAccount();
      await session.signOut();
      return true;
    } catch (failure) {
      console.error(failure);
      const { recentLogin, deleteFailed } = messages.settings;
      const again = authErrorCode(failure) === 'requires-recent-login';
      setError(again ? { message: recentLogin } : describe(failure, deleteFailed));
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    user,
    profile,
    name,
    preferences,
    draft,
    busy,
    banner,
    error,
    edit: () => setDraft({ name, preferences }),
    setName: (next: string) => setDraft((old) => old && { ...old, name: next }),
    setPreferences: (next: Preferences) => setDraft((old) => old && { ...old, preferences: next }),
    saveProfile: () => void saveProfile(),
    changePlan: (tier: Tier) => void changePlan(tier),
    deleteAccount,
    dismissError: () => setError(null),
  };
}

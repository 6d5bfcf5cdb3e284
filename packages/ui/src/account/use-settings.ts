'use client';

import type { Preferences } from '@biophony/contract';
import type { Tier } from '@biophony/contract/constants';
import { exportAccount } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppSecret, FactorKind } from '../auth/auth-client.ts';
import { authErrorCode } from '../auth/auth-errors.ts';
import { saveBlob } from '../base/browser.ts';
import { times } from '../base/times.ts';
import { forgetUnsent } from '../base/unsent.ts';
import { useUnsaved } from '../base/use-unsaved.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import {
  useAccessMessages,
  useAccountExportMessages,
  usePasswordMessages,
  useSecondFactorMessages,
  useSettingsMessages,
  useVerificationMessages,
} from '../kit/use-page-messages.ts';
import { displayNameOf } from '../session/session.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';

interface Draft {
  name: string;
  preferences: Preferences;
}

const allOn: Preferences = {
  emailNotifications: true,
  projectNotifications: true,
  analysisNotifications: true,
};

/** State and actions of Account Settings: profile, plan and deletion. */
export function useSettings() {
  const { client, auth, messages } = useKit();
  const t = useSettingsMessages();
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
      return t.updated;
    });

  const changePlan = (tier: Tier) =>
    tier !== profile?.subscription_tier &&
    during('plan', messages.errors.subscriptionPut, async () => {
      await client.user.changeSubscription({ tier });
      return t.planUpdated(tier);
    });

  /** True when the account is deleted. */
  const deleteAccount = async (): Promise<boolean> => {
    setBusy('delete');
    setError(null);
    try {
      await client.user.delete({ timeout: 300_000 });
      if (user) forgetUnsent(user.uid);
      await auth.deleteAccount();
      await session.signOut();
      return true;
    } catch (failure) {
      console.error(failure);
      const { recentLogin, deleteFailed } = t;
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

/**
 * Characters of one part of the file, and most that a browser holds; larger exports need the
 * command line.
 */
const block = 1024 ** 2;
const most = 500 * block;
/** Progress is reported after this many lines. */
const toldAfter = 500;

/** Saves all data that the service keeps of the account as a JSON Lines file. */
export function useAccountExport() {
  const { client } = useKit();
  const t = useAccountExportMessages();
  const describe = useDescribe();
  /** Lines read so far; null while idle. */
  const [read, setRead] = useState<number | null>(null);
  const [error, setError] = useState<ErrorText | null>(null);
  const stopping = useRef<AbortController | null>(null);

  /** Returns the number of lines; null if stopped or failed. */
  const save = async (): Promise<number | null> => {
    const stop = new AbortController();
    stopping.current = stop;
    setError(null);
    setRead(0);
    const parts: Blob[] = [];
    let [text, size, lines] = ['', 0, 0];
    try {
      for await (const line of exportAccount(client, { signal: stop.signal })) {
        text += `${JSON.stringify(line)}\n`;
        lines += 1;
        if (lines % toldAfter === 0) setRead(lines);
        if (text.length < block) continue;
        size += text.length;
        if (size > most) {
          setError({ message: t.tooLarge });
          return null;
        }
        parts.push(new Blob([text]));
        text = '';
      }
      const day = new Date().toISOString().slice(0, 10);
      const file = new Blob([...parts, text], { type: 'application/x-ndjson' });
      saveBlob(file, `biophony-account-${day}.jsonl`);
      return lines;
    } catch (failure) {
      if (stop.signal.aborted) return null;
      console.error(failure);
      setError(describe(failure, t.failed));
      return null;
    } finally {
      setRead(null);
    }
  };
  return {
    read,
    error,
    save,
    stop: () => stopping.current?.abort(),
    dismissError: () => setError(null),
  };
}

type Action = 'verify' | 'password' | 'sign-out';

/**
 * Verifies the address, changes the password and signs out everywhere, if the service manages them.
 */
export function useAccountAccess() {
  const { auth } = useKit();
  const verification = useVerificationMessages();
  const password = usePasswordMessages();
  const access = useAccessMessages();
  const session = useSessionActions();
  const { user } = useSession();
  const describe = useDescribe();
  const [busy, setBusy] = useState<Action | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [error, setError] = useState<{ of: Action; text: ErrorText } | null>(null);
  const { credentials } = auth;
  if (!credentials || !user) return null;

  /** True when it succeeded. */
  const during = async (of: Action, fallback: string, run: () => Promise<string | null>) => {
    setBusy(of);
    setError(null);
    setDone(null);
    try {
      setDone(await run());
      return true;
    } catch (failure) {
      console.error(failure);
      const wrong = of === 'password' && authErrorCode(failure) === 'invalid-credential';
      setError({
        of,
        text: wrong ? { message: password.currentWrong } : describe(failure, fallback),
      });
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    verified: user.emailVerified,
    busy,
    done,
    error,
    sendVerification: () =>
      during('verify', verification.sendFailed, async () => {
        await credentials.sendVerification();
        return verification.sent(user.email ?? '');
      }),
    changePassword: (current: string, next: string) =>
      during('password', password.setFailed, async () => {
        await credentials.changePassword(current, next);
        return password.changed;
      }),
    signOutEverywhere: () =>
      session.leaving(() =>
        during('sign-out', access.failed, async () => {
          await credentials.signOutEverywhere();
          return null;
        }),
      ),
    forgetError: () => setError(null),
  };
}

/**
 * A factor in setup: the app's secret is known from the start, a phone number is asked for first.
 */
export interface FactorSetUp {
  kind: FactorKind;
  secret: AppSecret;
  /** Whether a code was sent or can be generated. */
  begun: boolean;
}

/** The account's second factors: list, set up, deactivate. Null if the provider manages them. */
export function useSecondFactor() {
  const { auth, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const t = useSecondFactorMessages();
  const { factors } = auth;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const [setUp, setSetUp] = useState<FactorSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = useQuery(
    {
      queryKey: ['second-factors', user?.uid],
      queryFn: () => factors?.state() ?? null,
      enabled: factors !== undefined && user !== null,
    },
    queryClient,
  );
  if (!factors) return null;

  /** True when it succeeded. */
  const during = async (run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await run();
      await state.refetch();
      return true;
    } catch (failure) {
      console.error(failure);
      const again = authErrorCode(failure) === 'requires-recent-login';
      setError(again ? { message: t.recentLogin } : describe(failure, t.failed));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    state: state.data ?? null,
    stateError: state.error && describe(state.error, t.loadFailed),
    retry: () => void state.refetch(),
    busy,
    error,
    setUp,
    /** New recovery codes, shown only once. */
    codes,
    beginApp: () =>
      during(async () => setSetUp({ kind: 'totp', secret: await factors.start(), begun: true })),
    beginSms: () => setSetUp({ kind: 'sms', secret: null, begun: false }),
    sendTo: (phone: string) =>
      during(async () => {
        await factors.start(phone);
        setSetUp({ kind: 'sms', secret: null, begun: true });
      }),
    confirm: (code: string) =>
      during(async () => {
        if (!setUp) return;
        const newCodes = await factors.confirm(setUp.kind, code);
        setSetUp(null);
        if (newCodes.length > 0) setCodes(newCodes);
      }),
    remove: (kind: FactorKind) => during(() => factors.remove(kind)),
    renew: () => during(async () => setCodes(await factors.renewRecoveryCodes())),
    forgetCodes: () => setCodes(null),
    cancel: () => {
      setSetUp(null);
      setError(null);
    },
    forgetError: () => setError(null),
  };
}

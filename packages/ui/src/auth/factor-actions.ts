import { routes } from '@biophony/contract/constants';
import { callAuth } from './auth-http.ts';

/** Which second factors an account asks for. */
export interface FactorState {
  totp: boolean;
  /** The end of the number that gets codes; null when none does. */
  sms: string | null;
  smsAvailable: boolean;
  recoveryCodesLeft: number;
  /** Factors that can no longer be checked; none when absent. */
  mustRenew?: FactorKind[];
}

export type FactorKind = 'totp' | 'sms';

/** What an authenticator app is to be given; null for text messages. */
export type AppSecret = { secret: string; uri: string } | null;

/**
 * Second factors of the signed-in user. All but `state` throw `auth/requires-recent-login` when the sign-in was more than
 * 15 minutes ago.
 */
export interface FactorActions {
  state(): Promise<FactorState>;
  /** Begins to set one up; `phone` (E.164) for codes by text message, one of which is sent. */
  start(phone?: string): Promise<AppSecret>;
  /** Switches it on with a code of it. The first one answers recovery codes, shown this once. */
  confirm(kind: FactorKind, code: string): Promise<string[]>;
  remove(kind: FactorKind): Promise<void>;
  /** New recovery codes; the old ones end. */
  renewRecoveryCodes(): Promise<string[]>;
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function factorActions(baseUrl: string, getIdToken: () => Promise<string>): FactorActions {
  const post = async (path: string, body: object) =>
    callAuth(baseUrl, 'POST', path, body, await getIdToken());
  return {
    async state() {
      const found = await callAuth(
        baseUrl,
        'GET',
        routes.authFactorsGet[1],
        undefined,
        await getIdToken(),
      );
      return {
        totp: found.totp === true,
        sms: typeof found.sms === 'string' ? found.sms : null,
        smsAvailable: found.sms_available === true,
        recoveryCodesLeft: Number(found.recovery_codes_left ?? 0),
        mustRenew: texts(found.must_renew) as FactorKind[],
      };
    },
    async start(phone) {
      const body = phone === undefined ? { kind: 'totp' } : { kind: 'sms', phone };
      const { secret, uri } = await post(routes.authFactorStart[1], body);
      return typeof secret === 'string' && typeof uri === 'string' ? { secret, uri } : null;
    },
    async confirm(kind, code) {
      const answer = await post(routes.authFactorConfirm[1], { kind, code });
      return texts(answer.recovery_codes);
    },
    async remove(kind) {
      await post(routes.authFactorRemove[1], { kind });
    },
    async renewRecoveryCodes() {
      return texts((await post(routes.authRecoveryRenew[1], {})).recovery_codes);
    },
  };
}

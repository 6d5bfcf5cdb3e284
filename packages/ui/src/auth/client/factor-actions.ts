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

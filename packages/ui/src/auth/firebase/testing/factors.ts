import type { Account, Fields } from './account.ts';

type Kind = 'totp' | 'phone';

/** Second factors of the stand-in's accounts. */
export interface Factors {
  /** The account asks from now on for this code of its app, or for one it sends to its phone. */
  enrol(localId: string, kind: Kind, code: string): void;
  /** Enrolments that a text message was sent for. */
  sent: string[];
  /** What signing in answers for an account with factors; null for others. */
  challengeOf(account: Account): Fields | null;
  methods: Record<string, (body: Fields) => Fields>;
}

interface Factor {
  account: string;
  kind: Kind;
  code: string;
}

/** Answers as the Identity Toolkit does; `session` makes the tokens of an account whose code was right. */
export function createFactors(session: (account: Account) => Fields): Factors {
  const factors = new Map<string, Factor>();
  const waiting = new Map<string, Account>();
  const sent: string[] = [];

  const pendingOf = ({ mfaPendingCredential }: Fields): Account => {
    const account = waiting.get(String(mfaPendingCredential));
    if (!account) throw new Error('INVALID_MFA_PENDING_CREDENTIAL');
    return account;
  };
  const factorOf = (account: Account, enrolment: unknown): Factor => {
    const factor = factors.get(String(enrolment));
    if (factor?.account !== account.localId) throw new Error('MFA_ENROLLMENT_NOT_FOUND');
    return factor;
  };

  return {
    sent,
    enrol(account, kind, code) {
      factors.set(`${kind}-of-${account}`, { account, kind, code });
    },
    challengeOf(account) {
      const own = [...factors].filter(([, factor]) => factor.account === account.localId);
      if (own.length === 0) return null;
      const mfaPendingCredential = `pending-${waiting.size}`;
      waiting.set(mfaPendingCredential, account);
      const mfaInfo = own.map(([mfaEnrollmentId, { kind }]) => ({
        mfaEnrollmentId,
        enrolledAt: '2026-05-01T04:00:00Z',
        ...(kind === 'totp' ? { totpInfo: {} } : { phoneInfo: '+********4567' }),
      }));
      const { localId, email } = account;
      return { localId, email, mfaPendingCredential, mfaInfo };
    },
    methods: {
      recaptchaParams: () => ({ recaptchaSiteKey: 'site-key' }),
      'mfaSignIn:start'(body) {
        const enrolment = String(body.mfaEnrollmentId);
        factorOf(pendingOf(body), enrolment);
        const { recaptchaToken } = (body.phoneSignInInfo ?? {}) as Fields;
        if (!recaptchaToken) throw new Error('MISSING_RECAPTCHA_TOKEN');
        sent.push(enrolment);
        return { phoneResponseInfo: { sessionInfo: `message-to-${enrolment}` } };
      },
      'mfaSignIn:finalize'(body) {
        const account = pendingOf(body);
        const app = body.totpVerificationInfo as Fields | undefined;
        const phone = (body.phoneVerificationInfo ?? {}) as Fields;
        const enrolment = app
          ? body.mfaEnrollmentId
          : String(phone.sessionInfo).replace('message-to-', '');
        const { code } = factorOf(account, enrolment);
        if ((app ? app.verificationCode : phone.code) !== code) throw new Error('INVALID_CODE');
        waiting.delete(String(body.mfaPendingCredential));
        const { idToken, refreshToken } = session(account);
        return { idToken, refreshToken };
      },
    },
  };
}

import type { Requester } from '@biophony/sdk';
import type { FactorActions } from '../client/factor-actions.ts';

export function factorActions(
  request: Requester,
  getIdToken: () => Promise<string>,
): FactorActions {
  return {
    async state() {
      const found = await request('authFactorsGet', { bearer: await getIdToken() });
      return {
        totp: found.totp,
        sms: found.sms,
        smsAvailable: found.sms_available,
        recoveryCodesLeft: found.recovery_codes_left,
        mustRenew: found.must_renew,
      };
    },
    async start(phone) {
      const { secret, uri } = await request('authFactorStart', {
        body: phone === undefined ? { kind: 'totp' } : { kind: 'sms', phone },
        bearer: await getIdToken(),
      });
      return secret !== null && uri !== null ? { secret, uri } : null;
    },
    async confirm(kind, code) {
      const bearer = await getIdToken();
      return (await request('authFactorConfirm', { body: { kind, code }, bearer })).recovery_codes;
    },
    async remove(kind) {
      await request('authFactorRemove', { body: { kind }, bearer: await getIdToken() });
    },
    async renewRecoveryCodes() {
      return (await request('authRecoveryRenew', { bearer: await getIdToken() })).recovery_codes;
    },
  };
}

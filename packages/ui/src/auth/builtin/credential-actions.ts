import type { Requester } from '@biophony/sdk';
import type { CredentialActions } from '../client/credential-actions.ts';

interface Session {
  getIdToken(options?: { renew?: boolean }): Promise<string>;
  /** Gets a new ID token and tells everybody who is there. */
  refresh(): Promise<unknown>;
  /** Nobody is there any more. */
  leave(): void;
}

export function credentialActions(request: Requester, session: Session): CredentialActions {
  return {
    async confirmSignUp(token, password) {
      await request('authSignUpConfirm', { body: { token, password } });
      await session.refresh();
    },
    async forgotPassword(email) {
      await request('authPasswordForgot', { body: { email } });
    },
    async resetPassword(token, newPassword) {
      await request('authPasswordReset', { body: { token, new_password: newPassword } });
      session.leave();
    },
    async changePassword(currentPassword, newPassword) {
      const body = { current_password: currentPassword, new_password: newPassword };
      await request('authPasswordChange', { body });
      await session.refresh();
    },
    async sendVerification() {
      await request('authEmailSend', { bearer: await session.getIdToken() });
    },
    async verifyEmail(token) {
      const bearer = await session.getIdToken();
      await request('authEmailVerify', { body: { token }, bearer });
      await session.refresh();
    },
    async signOutEverywhere() {
      await request('authSignOutEverywhere', { bearer: await session.getIdToken() });
      session.leave();
    },
  };
}

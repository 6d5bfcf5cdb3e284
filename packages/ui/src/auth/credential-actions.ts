import { routes } from '@biophony/contract/constants';
import { callAuth } from './auth-http.ts';

/**
 * What people do with the password and address of an account, besides signing in. Methods throw AuthError. Only the
 * service's own accounts have them; other providers have pages of their own for this.
 */
export interface CredentialActions {
  /**
   * Makes the account of a sign-up with the `token` behind the `#` of its mail, and signs in to it. Throws
   * `auth/invalid-credential` when the password is another than was chosen then.
   */
  confirmSignUp(token: string, password: string): Promise<void>;
  /** Mails a link for a new password, if there is such an account. */
  forgotPassword(email: string): Promise<void>;
  /** Sets a new password with the `token` behind the `#` of that link; everybody must sign in again. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Throws `auth/invalid-credential` when the current password is not right. Other sessions end. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Mails the signed-in user a link that verifies the address. */
  sendVerification(): Promise<void>;
  /** Verifies the address of the signed-in user with the `token` behind the `#` of that link. */
  verifyEmail(token: string): Promise<void>;
  /** Ends all sessions of the user, this one too. */
  signOutEverywhere(): Promise<void>;
}

interface Session {
  getIdToken(options?: { renew?: boolean }): Promise<string>;
  /** Gets a new ID token and tells everybody who is there. */
  refresh(): Promise<unknown>;
  /** Nobody is there any more. */
  leave(): void;
}

export function credentialActions(baseUrl: string, session: Session): CredentialActions {
  const post = (path: string, body: object) => callAuth(baseUrl, 'POST', path, body);
  const postAsUser = async (path: string, body?: object) =>
    callAuth(baseUrl, 'POST', path, body, await session.getIdToken());
  return {
    async confirmSignUp(token, password) {
      await post(routes.authSignUpConfirm[1], { token, password });
      await session.refresh();
    },
    async forgotPassword(email) {
      await post(routes.authPasswordForgot[1], { email });
    },
    async resetPassword(token, newPassword) {
      await post(routes.authPasswordReset[1], { token, new_password: newPassword });
      session.leave();
    },
    async changePassword(currentPassword, newPassword) {
      const body = { current_password: currentPassword, new_password: newPassword };
      await post(routes.authPasswordChange[1], body);
      await session.refresh();
    },
    async sendVerification() {
      await postAsUser(routes.authEmailSend[1]);
    },
    async verifyEmail(token) {
      await postAsUser(routes.authEmailVerify[1], { token });
      await session.refresh();
    },
    async signOutEverywhere() {
      await postAsUser(routes.authSignOutEverywhere[1]);
      session.leave();
    },
  };
}

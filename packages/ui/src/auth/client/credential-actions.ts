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

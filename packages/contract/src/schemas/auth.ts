import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import { EmailAddress, named } from './shared/common.ts';

const password = z.string().min(limits.password_min_length).max(limits.password_max_length);

export const SignUp = z.strictObject({
  email: EmailAddress,
  password,
  name: named(limits.display_name_length),
});
export const SignUpConfirm = z.strictObject({
  token: z.string().min(1).max(256).describe('From the mail'),
  password: z.string().min(1).max(limits.password_max_length),
});
export const SignIn = z.strictObject({
  email: EmailAddress,
  password: z.string().min(1).max(1024),
});

export const SessionUser = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
});
/** Refresh session: a cookie for browsers, the `token` for the command line. */
export const SessionAnswer = z.looseObject({
  token: z.string().nullable(),
  user: SessionUser,
});
export const IdToken = z.strictObject({ token: z.string().describe('ES256 ID token, 10 minutes') });
export const PublicKey = z.looseObject({ kty: z.string() });
export const Jwks = z.looseObject({ keys: z.array(PublicKey) });
export const SignedOut = z.looseObject({ success: z.boolean() });

export const PasswordChange = z.strictObject({
  current_password: z.string().min(1).max(limits.password_max_length),
  new_password: password,
});
export const PasswordForgot = z.strictObject({ email: EmailAddress });
export const PasswordReset = z.strictObject({
  token: z.string().min(1).max(256).describe('From the mail'),
  new_password: password,
});
export const EmailVerify = z.strictObject({
  token: z.string().min(1).max(256).describe('From the mail'),
});

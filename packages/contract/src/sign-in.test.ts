import { expect, test } from 'vitest';
import { limits } from './constants/limits.ts';
import { InvitationCreate } from './members.ts';
import { PasswordForgot, SignIn, SignUp } from './sign-in.ts';

const rest = { password: 'dawn chorus at four', name: 'Ada' };

test.each([
  ['signing up', (email: string) => SignUp.safeParse({ ...rest, email })],
  ['signing in', (email: string) => SignIn.safeParse({ password: rest.password, email })],
  ['a forgotten password', (email: string) => PasswordForgot.safeParse({ email })],
  ['an invitation', (email: string) => InvitationCreate.safeParse({ role: 'viewer', email })],
])('%s takes an email address of so many characters, and none longer', (_, parsed) => {
  const ending = '@biophony.example';
  const longest = 'a'.repeat(limits.email_length - ending.length) + ending;
  expect(parsed(longest).success).toBe(true);
  expect(parsed(`a${longest}`).error?.issues).toMatchObject([{ code: 'too_big', path: ['email'] }]);
});

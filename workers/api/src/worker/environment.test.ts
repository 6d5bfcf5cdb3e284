import { describe, expect, it } from 'vitest';
import {
  readWorkerConfig,
  containersIn,
  readFirebase,
  readMail,
  readPrivateSignUp,
  readS3Endpoint,
  readSms,
  readSocial,
  type WorkerEnv,
} from './environment.ts';

const good = {
  BASE_URL: 'https://biophony.example',
  AUTH_SECRET: 'a'.repeat(32),
  RUNNER_SECRET: 'r'.repeat(32),
  R2_S3_ENDPOINT: 'https://r2.example',
  R2_BUCKET: 'biophony',
  R2_ACCESS_KEY_ID: 'id',
  R2_SECRET_ACCESS_KEY: 'secret',
};

const read = (changes: Record<string, string | undefined>) => {
  const env = { ...good, ...changes } as unknown as WorkerEnv;
  const parts = [
    readWorkerConfig,
    containersIn,
    readFirebase,
    readMail,
    readPrivateSignUp,
    readS3Endpoint,
  ];
  return [...parts, readSms, readSocial].map((part) => part(env));
};

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };

describe('the variables of the Worker', () => {
  it('suffice when the needed ones are there', () => {
    expect(read({})[0]).toMatchObject({ baseUrl: good.BASE_URL, trustedOrigins: [] });
  });

  it.each(Object.keys(good))('%s must be there', (name) => {
    expect(() => read({ [name]: ' ' })).toThrow(
      expect.objectContaining({ name: 'SettingError', message: expect.stringContaining(name) }),
    );
  });

  it.each([
    ['BASE_URL', 'biophony.example', 'must be an address'],
    ['AUTH_SECRET', 'short', 'must have at least 32 characters'],
    ['RUNNER_SECRET', 'short', 'must have at least 32 characters'],
    ['TRUSTED_ORIGINS', 'app.example', 'must be an address'],
    ['FIREBASE_PROJECT_ID', 'My Project', 'must be the id of a Firebase project'],
    ['FIREBASE_KEYS_URL', 'keys', 'must be an https address', { FIREBASE_PROJECT_ID: 'demo-bio' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099', 'in production'],
    ['GOOGLE_CLIENT_SECRET', '', 'is not set', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_ISSUER', 'accounts', 'must be an https address', google],
    ['GITHUB_CLIENT_ID', '', 'is not set', { GITHUB_CLIENT_SECRET: 'secret' }],
    ['GITHUB_URL', 'http://github.example', 'must be an https address', github],
    ['GITHUB_API_URL', 'http://github.example', 'must be an https address', github],
    ['MOST_CONTAINERS', 'some', 'must be a whole number from 1 to 1000'],
    ['PRIVATE_SIGN_UP', 'no', 'must be on or off'],
    ['SIGN_UPS', 'friends', 'must be open, closed, or domains'],
    ['SMTP_URL', 'https://mail.example', 'must be the address of a mail server'],
    ['MAIL_URL', 'mail.example', 'must be an https address'],
    ['MAIL_TOKEN', 'token', 'MAIL_URL is not'],
    ['SMS_URL', 'sms.example', 'must be an https address'],
    ['SMS_TOKEN', 'token', 'SMS_URL is not'],
    ['MAIL_FROM', 'nobody', 'must be a sender'],
  ] as [string, string, string, Record<string, string>?][])(
    '%s=%s is refused by name: it %s',
    (name, value, says, more) => {
      expect(() => read({ ...more, [name]: value })).toThrow(name);
      expect(() => read({ ...more, [name]: value })).toThrow(says);
    },
  );
});

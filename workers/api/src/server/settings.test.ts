import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const fullStore: Record<string, string> = {
  BIOPHONY_S3_ENDPOINT: 'https://s3.example',
  BIOPHONY_S3_BUCKET: 'biophony',
  BIOPHONY_S3_ACCESS_KEY_ID: 'id',
  BIOPHONY_S3_SECRET_ACCESS_KEY: 'secret',
  BIOPHONY_S3_REGION: 'auto',
};

/** For each variable: what else has to be set, a value that cannot be used, and what is said of it. */
const wrong: [string, string, string, Record<string, string>?][] = [
  ['PORT', 'eighty', 'must be a number from 0 to 65535, not eighty'],
  ['PORT', '70000', 'must be a number from 0 to 65535, not 70000'],
  ['BIOPHONY_BASE_URL', 'biophony.example', 'must be an address such as'],
  ['BIOPHONY_BASE_URL', 'https://a.example/path', 'without a path'],
  ['BIOPHONY_TRUSTED_ORIGINS', 'https://a.example, b.example', 'must be an address'],
  ['BIOPHONY_ADDRESS_HEADER', 'X Forwarded For', 'must be the name of a header'],
  ['BIOPHONY_AUTH_SECRET', 'short', 'must have at least 32 characters'],
  ['BIOPHONY_RUNNER_SECRET', 'short', 'must have at least 32 characters'],
  ['BIOPHONY_FIREBASE_PROJECT_ID', 'My Project', 'must be the id of a Firebase project'],
  [
    'BIOPHONY_FIREBASE_KEYS_URL',
    'http://keys.example',
    'must be an https address',
    { BIOPHONY_FIREBASE_PROJECT_ID: 'demo-biophony' },
  ],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    '127.0.0.1:9099',
    'demo-',
    { BIOPHONY_FIREBASE_PROJECT_ID: 'biophony' },
  ],
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099', 'in production', { NODE_ENV: 'production' }],
  ['BIOPHONY_GOOGLE_CLIENT_SECRET', '', 'is not set', { BIOPHONY_GOOGLE_CLIENT_ID: 'id' }],
  ['BIOPHONY_GOOGLE_CLIENT_ID', '', 'is not set', { BIOPHONY_GOOGLE_CLIENT_SECRET: 'secret' }],
  [
    'BIOPHONY_GOOGLE_ISSUER',
    'accounts.example',
    'must be an https address',
    { BIOPHONY_GOOGLE_CLIENT_ID: 'id', BIOPHONY_GOOGLE_CLIENT_SECRET: 'secret' },
  ],
  ['BIOPHONY_GITHUB_CLIENT_SECRET', '', 'is not set', { BIOPHONY_GITHUB_CLIENT_ID: 'id' }],
  ['BIOPHONY_GITHUB_CLIENT_ID', '', 'is not set', { BIOPHONY_GITHUB_CLIENT_SECRET: 'secret' }],
  ...(['BIOPHONY_GITHUB_URL', 'BIOPHONY_GITHUB_API_URL'] as const).map(
    (name): (typeof wrong)[number] => [
      name,
      'http://github.example',
      'must be an https address',
      { BIOPHONY_GITHUB_CLIENT_ID: 'id', BIOPHONY_GITHUB_CLIENT_SECRET: 'secret' },
    ],
  ),
  ['BIOPHONY_PRIVATE_SIGN_UP', 'yes', 'must be on or off, not yes'],
  ['BIOPHONY_SIGN_UPS', 'friends', 'must be open, closed, or domains'],
  ['BIOPHONY_EXAMPLE', 'maybe', 'must be on or off, not maybe'],
  ['BIOPHONY_FIRST_OPERATOR', 'ada', 'must be on or off, not ada'],
  ['BIOPHONY_SMTP_URL', 'mail.example', 'must be the address of a mail server'],
  ['BIOPHONY_MAIL_FROM', 'Biophony', 'must be a sender such as'],
  ['BIOPHONY_MAIL_URL', 'http://mail.example', 'must be an https address'],
  [
    'BIOPHONY_MAIL_URL',
    'https://mail.example',
    'is set beside BIOPHONY_SMTP_URL',
    { BIOPHONY_SMTP_URL: 'smtp://mail.example' },
  ],
  ['BIOPHONY_MAIL_TOKEN', 'token', 'BIOPHONY_MAIL_URL is not'],
  ['BIOPHONY_SMS_URL', 'http://sms.example', 'must be an https address'],
  ['BIOPHONY_SMS_TOKEN', 'token', 'BIOPHONY_SMS_URL is not'],
  ['BIOPHONY_DEFAULT_PLAN', 'gold', 'must be one of free, pro, enterprise, not gold'],
  ['BIOPHONY_HIGHEST_PLAN', 'gold', 'must be one of free, pro, enterprise, not gold'],
  [
    'BIOPHONY_DEFAULT_PLAN',
    'pro',
    'which is above BIOPHONY_HIGHEST_PLAN, free',
    { BIOPHONY_HIGHEST_PLAN: 'free' },
  ],
  ['BIOPHONY_S3_ENDPOINT', 's3.example', 'must be an address such as', fullStore],
  ['BIOPHONY_S3_BUCKET', 'https://s3.example/b', 'must be the name of a bucket', fullStore],
  ...Object.keys(fullStore).map((name): (typeof wrong)[number] => [
    name,
    '',
    'is not set, though other settings of the object store are',
    fullStore,
  ]),
  ['BIOPHONY_LEAVE_SECONDS', '301', 'must be a whole number from 0 to 300, not 301'],
  ['BIOPHONY_STOP_SECONDS', 'soon', 'must be a whole number from 0 to 3600, not soon'],
  ['BIOPHONY_DISK_RESERVE_MB', 'plenty', 'must be a whole number from 1 to 100000, not plenty'],
  ['BIOPHONY_PASSWORD_COST', '18', 'must be a whole number from 1 to 17, not 18'],
  [
    'BIOPHONY_PASSWORD_COST',
    '10',
    'must be 14 or more for a service at https://biophony.example',
    { BIOPHONY_BASE_URL: 'https://biophony.example' },
  ],
  [
    'BIOPHONY_DATABASE_URL',
    'mysql://biophony:secret@db.example/biophony',
    'is not the address of a PostgreSQL database',
  ],
  ['BIOPHONY_MAP_TILES', 'https://tiles.example', 'must be an address such as'],
  ['BIOPHONY_MAP_TILES_ATTRIBUTION', '© Example', 'must be left out where'],
  ['BIOPHONY_LOG', 'loud', 'must be info or error, not loud'],
];

/** Whatever they say can be tried: a folder, an address of this machine. */
const anything = ['BIOPHONY_DATA_DIR', 'HOST', 'NODE_ENV'];

describe('the environment of a local server', () => {
  it('needs nothing', () => {
    expect(readSettings({ PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      baseUrl: undefined,
      trustedOrigins: [],
      privateSignUp: true,
      logLevel: 'info',
    });
  });

  it('is read once and made plain', () => {
    const settings = readSettings({
      PORT: '9000',
      BIOPHONY_BASE_URL: 'https://biophony.example/',
      BIOPHONY_TRUSTED_ORIGINS: 'http://localhost:5173, https://app.example',
      BIOPHONY_ADDRESS_HEADER: 'X-Real-IP',
      BIOPHONY_PRIVATE_SIGN_UP: 'off',
      BIOPHONY_SMTP_URL: 'smtps://user:password@mail.example:465',
      BIOPHONY_MAIL_FROM: 'post@biophony.example',
    });
    expect(settings).toMatchObject({
      port: 9000,
      baseUrl: 'https://biophony.example',
      trustedOrigins: ['http://localhost:5173', 'https://app.example'],
      addressHeader: 'x-real-ip',
      privateSignUp: false,
      mail: {
        smtpUrl: 'smtps://user:password@mail.example:465',
        service: undefined,
        from: 'post@biophony.example',
      },
    });
  });

  it('tells nobody the password of a database', () => {
    const read = () => readSettings({ BIOPHONY_DATABASE_URL: 'postgres:///biophony:hush@db' });
    expect(read).toThrow(/BIOPHONY_DATABASE_URL/);
    expect(read).not.toThrow(/hush/);
    const { databaseUrl } = readSettings({ BIOPHONY_DATABASE_URL: 'postgres://b:hush@db/b' });
    expect(databaseUrl?.hostname).toBe('db');
  });

  it.each(wrong)('does not start with %s=%s, and says that it %s', (name, value, says, more) => {
    const read = () => readSettings({ ...more, [name]: value });
    expect(read).toThrow(expect.objectContaining({ name: 'SettingError' }));
    expect(read).toThrow(name);
    expect(read).toThrow(says);
  });

  it('has no variable but these', () => {
    const social = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER', 'URL', 'API_URL'];
    const source = readFileSync(new URL('settings.ts', import.meta.url), 'utf8');
    const read = [...source.matchAll(/get\('(\w+)'\)/g)].map(([, name = '']) => name);
    expect(read.length).toBeGreaterThan(8);
    const known = new Set([...wrong.map(([name]) => name), ...anything]);
    expect(read.filter((name) => !known.has(name))).toEqual([]);
    const tested = [...known].filter((name) => /GOOGLE|GITHUB/.test(name));
    expect(tested.every((name) => social.some((end) => name.endsWith(end)))).toBe(true);
    expect(tested).toHaveLength(7);
  });

  it('has a row in docs/settings.md for every variable that it reads', () => {
    const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
    const told = new Set(
      page
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
        .map(([, name = '']) => name),
    );
    const asked = new Set([...wrong.map(([name]) => name), ...anything]);
    readSettings(
      new Proxy<Record<string, string | undefined>>(fullStore, {
        get: (given, name) => (asked.add(String(name)), given[String(name)]),
      }),
    );
    // What the platform sets, and settings.md tells of in a row of another variable.
    asked.delete('NODE_ENV');
    expect([...asked].filter((name) => !told.has(name))).toEqual([]);
  });
});

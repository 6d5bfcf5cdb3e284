import type { Unstable_Config as Config } from 'wrangler';
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
} from '../../../workers/api/src/worker/environment.ts';
import { SettingError } from '../../../workers/api/src/base/setting-values.ts';

export type Environment = Pick<
  Config,
  'containers' | 'd1_databases' | 'r2_buckets' | 'routes' | 'secrets' | 'vars'
>;

const blank = /YOUR-SUBDOMAIN|ACCOUNT_ID|DATABASE_ID/;

/** Placeholders in wrangler.toml. */
function blanksLeft({ vars, d1_databases, routes }: Environment): string[] {
  const places: [string, unknown][] = [
    ...Object.entries(vars),
    ...d1_databases.map(({ database_id }): [string, unknown] => ['database_id', database_id]),
    ['routes', JSON.stringify(routes ?? [])],
  ];
  return places.flatMap(([name, value]) => {
    const [found] = blank.exec(String(value)) ?? [];
    return found ? [`${name} still has ${found}: put your own in its place.`] : [];
  });
}

/** Sample secrets, so that the Worker's own checks can run. */
const standIns: Record<string, string> = {
  MAIL_URL: 'https://mail.example',
  SMS_URL: 'https://sms.example',
  SMTP_URL: 'smtps://mail.example:465',
};
const standIn = (name: string): [string, string] => [name, standIns[name] ?? 'x'.repeat(32)];

/** Secrets that belong to a variable; assumed set when unknown. */
const besides: Record<string, string[]> = {
  CONTAINER_MODELS: ['MODELS_ACCESS_KEY_ID', 'MODELS_SECRET_ACCESS_KEY'],
  GITHUB_CLIENT_ID: ['GITHUB_CLIENT_SECRET'],
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
};

const parts = [
  readWorkerConfig,
  readS3Endpoint,
  containersIn,
  readFirebase,
  readPrivateSignUp,
  readSocial,
];
/** Checked only when the secrets are known. */
const ofSecrets = [readMail, readSms];

/** `secrets` is null when unknown. */
function refusedByTheWorker(
  { vars, secrets: wanted }: Environment,
  secrets: readonly string[] | null,
): string[] {
  const taken = Object.entries(besides).flatMap(([name, those]) => (vars[name] ? those : []));
  const given = [...(wanted?.required ?? []), ...(secrets ?? taken)];
  const env = { ...Object.fromEntries(given.map(standIn)), ...vars } as unknown as WorkerEnv;
  return [...parts, ...(secrets ? ofSecrets : [])].flatMap((part) => {
    try {
      part(env);
      return [];
    } catch (fault) {
      if (fault instanceof SettingError) return [fault.message];
      throw fault;
    }
  });
}

function addressFaults({ vars, r2_buckets }: Environment): string[] {
  const names = ['BASE_URL', 'R2_S3_ENDPOINT'].filter(
    (name) => !String(vars[name] ?? '').startsWith('https://'),
  );
  const bucket = r2_buckets.find(({ binding }) => binding === 'OBJECTS')?.bucket_name;
  return [
    ...names.map((name) => `${name} must begin with https://, as people and browsers reach it.`),
    ...(bucket === vars.R2_BUCKET
      ? []
      : [
          `R2_BUCKET is ${String(vars.R2_BUCKET)}, but the bucket is ${bucket}: links would lead elsewhere.`,
        ]),
  ];
}

function containerFaults({ containers, vars }: Environment): string[] {
  if (vars.CONTAINER_RUNNERS !== 'on') return [];
  const image = containers?.find(({ class_name }) => class_name === 'AnalysisRunner');
  if (!image)
    return [
      'CONTAINER_RUNNERS is on, but there are no containers: take the lines about them out of their comment.',
    ];
  const most = Number(vars.MOST_CONTAINERS ?? 4);
  return (image.max_instances ?? 0) < most
    ? [
        `MOST_CONTAINERS is ${most}, but max_instances allows ${image.max_instances}: raise that, too.`,
      ]
    : [];
}

function missingSecrets({ secrets: wanted }: Environment, secrets: readonly string[]): string[] {
  const missing = (wanted?.required ?? []).filter((name) => !secrets.includes(name));
  return missing.length === 0
    ? []
    : [
        `Secrets are not set: ${missing.join(', ')}. Set each with "npx wrangler secret put NAME", or those of a new Worker by a file (--secrets-file).`,
      ];
}

/**
 * Why a Worker with these settings would fail, as sentences; empty when it works. `secrets` are the
 * names set, null when unknown.
 */
export function settingFaults(
  environment: Environment,
  secrets: readonly string[] | null,
): string[] {
  const faults = [
    ...blanksLeft(environment),
    ...addressFaults(environment),
    ...containerFaults(environment),
    ...refusedByTheWorker(environment, secrets),
    ...(secrets ? missingSecrets(environment, secrets) : []),
  ];
  return [...new Set(faults)];
}

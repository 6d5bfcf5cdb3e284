import { type RetentionDays, ServiceSettingsPut, tierNames } from '@biophony/contract';
import { storageText } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { meetChangedSecret } from '../identity/changed-secret.ts';
import { recordAction } from '../identity/operators.ts';
import { readServiceSettings } from '../identity/service-settings.ts';
import { changeSettings, type SettingsChanges } from '../operator/overview.ts';
import { countDue } from '../operator/retention.ts';
import { lockDataFolder, renewAuthSecret } from '../server/data-folder.ts';
import { readSettings } from '../server/settings.ts';
import { act, type Installation } from './installation.ts';
import { AdminError, table } from './terminal.ts';

const kinds = ['results', 'recordings', 'unfinished_uploads'] as const;

async function change({ deps }: Installation, changes: SettingsChanges, message: string) {
  const checked = ServiceSettingsPut.safeParse(changes);
  if (!checked.success)
    throw new AdminError(checked.error.issues.map((issue) => issue.message).join('; '));
  const settings = await changeSettings(deps, null, checked.data);
  return { answer: { settings }, lines: [message] };
}

async function show({ deps }: Installation) {
  const settings = await readServiceSettings(deps);
  const { sign_ups, sign_up_domains, default_plan, maintenance, retention_days } = settings;
  const days = (kind: keyof RetentionDays) =>
    retention_days[kind] === null ? 'until somebody deletes them' : `${retention_days[kind]} days`;
  const rows = [
    ['Sign-ups', sign_ups === 'domains' ? sign_up_domains.join(', ') : sign_ups],
    ['Plan of new accounts', default_plan],
    ['Maintenance', maintenance || 'off'],
    ...kinds.map((kind) => [`Keep ${kind.replace('_', ' ')}`, days(kind)]),
  ];
  return { answer: { settings }, lines: table(['', ''], rows).slice(1) };
}

function domains(opened: Installation, list: string) {
  const named = list.split(',').map((one) => one.trim());
  return change(
    opened,
    { sign_ups: 'domains', sign_up_domains: named },
    `People with an address of ${named.join(', ')} can sign up.`,
  );
}

async function keep(opened: Installation, kind: string, period: string) {
  const validKind = kinds.find((one) => one === kind);
  if (!validKind) throw new AdminError(`${kind} is none of ${kinds.join(', ')}.`);
  const days = period === 'forever' ? null : Number(period);
  if (days !== null && !/^[1-9]\d{0,4}$/.test(period))
    throw new AdminError(`${period} is not a number of days. Write one from 1, or forever.`);
  const { retention_days } = await readServiceSettings(opened.deps);
  return change(
    opened,
    { retention_days: { ...retention_days, [validKind]: days } },
    days === null
      ? 'They are kept until somebody deletes them.'
      : `They are deleted ${days} days after, from the next turn on. See before: biophony-admin retention preview`,
  );
}

async function preview({ deps }: Installation) {
  const { retention_days } = await readServiceSettings(deps);
  const due = await countDue(deps, retention_days);
  const rows = kinds.map((kind) => [
    kind.replace('_', ' '),
    retention_days[kind] === null ? 'off' : `${retention_days[kind]} days`,
    String(due[kind].count),
    storageText(due[kind].bytes),
  ]);
  return { answer: { due }, lines: table(['What', 'Kept', 'Would go', 'Size'], rows) };
}

export function registerService(program: Command): void {
  act(program, 'settings', 'the settings that operators can change while the service runs', show);
  const signUps = program.command('sign-ups').description('who may make an account');
  act(signUps, 'open', 'anybody', (opened) =>
    change(opened, { sign_ups: 'open' }, 'Anybody can sign up.'),
  );
  act(signUps, 'close', 'only people for whom you make an account', (opened) =>
    change(
      opened,
      { sign_ups: 'closed' },
      'Nobody can sign up. Make accounts: biophony-admin users create EMAIL',
    ),
  );
  act(signUps, 'domains <domains>', 'people with addresses of these, separated by commas', domains);
  const plans = program.command('plans').description('plans of new accounts');
  act(plans, 'default <plan>', tierNames.join(', '), (opened, plan: string) => {
    const tier = tierNames.find((one) => one === plan);
    if (!tier) throw new AdminError(`${plan} is no plan. There are ${tierNames.join(', ')}.`);
    return change(opened, { default_plan: tier }, `New accounts get the plan ${tier}.`);
  });
  const maintenance = program
    .command('maintenance')
    .description('answer only operators; others get your text');
  act(maintenance, 'on <text>', 'begin, with the text for people', (opened, text: string) =>
    change(opened, { maintenance: text }, 'Within seconds the service answers only operators.'),
  );
  act(maintenance, 'off', 'end', (opened) =>
    change(opened, { maintenance: '' }, 'Everybody is served again.'),
  );
  const retention = program.command('retention').description('how long things are kept');
  act(retention, 'keep <kind> <days>', `${kinds.join(', ')}; or forever`, keep);
  act(retention, 'preview', 'what would be deleted now', preview);
}

async function rotate({ deps, settings }: Installation) {
  if (readSettings(process.env).authSecret !== undefined)
    throw new AdminError(
      'The secret is set by BIOPHONY_AUTH_SECRET. Set another one there and start the service again: it does the rest.',
    );
  // A running service would keep the old one.
  const lock = lockDataFolder(settings.dataDir);
  try {
    const authSecret = renewAuthSecret(settings.dataDir);
    await meetChangedSecret({ ...deps, config: { ...deps.config, authSecret } });
    await recordAction(deps, null, { action: 'secrets.rotate', subject: 'auth_secret' });
  } finally {
    lock.release();
  }
  return {
    answer: { rotated: true },
    lines: [
      'The secret is another one. Everybody signs in again; passwords and API keys still work. People set up second factors anew, with a recovery code.',
    ],
  };
}

export function registerRotateSecrets(program: Command): void {
  act(
    program,
    'rotate-secrets',
    'replace the secret of the service; stop the service first',
    rotate,
  );
}

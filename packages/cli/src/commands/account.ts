import { scopes, storageText } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import { act, collect, offering, wholeNumber } from './options.ts';

export function accountCommand(program: Command): void {
  const account = program.command('account').description('export the data of your account');
  const command = withExamples(
    account
      .command('export')
      .description('write all data of your account and your projects as lines of JSON')
      .option('--out <folder>', 'where to put it (default: biophony-account)')
      .option('--files', 'download all recordings and results, too; run it again to go on'),
    ['biophony account export', 'profile, projects, datasets, sites, verdicts and the rest'],
    ['biophony account export --files --out /media/DISK/account'],
  );
  act<{ out?: string; files?: boolean }, []>(command, async (ctx, flags) => {
    const { runExport } = await import('../results/export-account.ts');
    return runExport(ctx, flags);
  });
}

interface Flags {
  email?: string;
  passwordStdin?: boolean;
  scope?: string[];
  expires?: number;
}

const withPassword = (command: Command): Command =>
  command
    .option('--email <address>', "email address of the account (default: the profile's)")
    .option('--password-stdin', 'read the password from standard input (or set BIOPHONY_PASSWORD)');

const identity = ({ email, passwordStdin }: Flags) => ({ email, passwordFromStdin: passwordStdin });

function listCommand(keys: Command): void {
  const command = withPassword(keys.command('list').description('list your API keys'));
  act<Flags, []>(command, async (ctx, flags) => {
    const { asUser } = await import('../account/login.ts');
    const { keysTable } = await import('../account/access.ts');
    const list = await asUser(ctx.settings, identity(flags), ({ client }) => client.keys.list());
    await ctx.answer({ keys: list }, keysTable(list, ctx.width));
  });
}

function createCommand(keys: Command): void {
  const command = withPassword(
    keys
      .command('create')
      .description('make an API key, for CI or another machine; Biophony shows it once')
      .argument('<name>', 'what it is for')
      .addOption(
        offering(
          '--scope <scope>',
          'what it may do; may be repeated (default: all)',
          scopes,
        ).argParser(collect),
      )
      .option(
        '--expires <days>',
        'days until it expires (default: 365)',
        wholeNumber(1, 3650, 'days'),
      ),
  );
  act<Flags, [string]>(command, async (ctx, flags, name) => {
    const { asUser } = await import('../account/login.ts');
    const { parseScopes } = await import('../account/access.ts');
    const body = { name, scopes: parseScopes(flags.scope), expires_in_days: flags.expires };
    const newKey = await asUser(ctx.settings, identity(flags), ({ client }) =>
      client.keys.create(body),
    );
    ctx.say('This is the key. Biophony shows it only this once; keep it safe.');
    await ctx.answer({ key: newKey.key, secret: newKey.secret }, newKey.secret);
  });
}

function revokeCommand(keys: Command): void {
  const command = withPassword(
    keys
      .command('revoke')
      .description('revoke an API key; it stops at once')
      .argument('<key>', 'its ID'),
  );
  act<Flags, [string]>(command, async (ctx, flags, keyId) => {
    const { asUser } = await import('../account/login.ts');
    await asUser(ctx.settings, identity(flags), ({ client }) => client.keys.delete(keyId));
    await ctx.answer({ revoked: true, key_id: keyId }, 'Key revoked.');
  });
}

export function keysCommand(program: Command): void {
  const keys = program.command('keys').description('API keys; asks for your password');
  listCommand(keys);
  createCommand(keys);
  revokeCommand(keys);
}

export function storageCommand(program: Command): void {
  const command = program.command('storage').description('show how much storage is used');
  act<object, []>(command, async (ctx) => {
    const { connect } = await import('../account/connect.ts');
    const { percentText } = await import('../kit/format.ts');
    const client = await connect(ctx.settings);
    const storage = await client.validation.storage({ signal: ctx.interrupts.stop });
    const { total_size_bytes: used, subscription_limit_bytes: limit } = storage;
    const plan = storage.subscription_tier;
    await ctx.answer(
      { storage },
      `${storageText(used)} of ${storageText(limit)} used (${percentText(used, limit)}), ${plan} plan.`,
    );
  });
}

import { scopes } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { wholeNumber } from './options/numbers.ts';
import { act, collect, offering } from './options/shared.ts';

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
    const { asUser } = await import('../account/as-user.ts');
    const { keysTable } = await import('../account/keys-table.ts');
    const list = await asUser(ctx.settings, identity(flags), ({ client }) => client.keys.list());
    await ctx.answer({ keys: list }, keysTable(list, ctx.width));
  });
}

function createCommand(keys: Command): void {
  const command = withPassword(
    keys
      .command('create')
      .description('make an API key, for CI or another machine; it is shown once')
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
    const { asUser } = await import('../account/as-user.ts');
    const { parseScopes } = await import('../account/parse-scopes.ts');
    const body = { name, scopes: parseScopes(flags.scope), expires_in_days: flags.expires };
    const made = await asUser(ctx.settings, identity(flags), ({ client }) =>
      client.keys.create(body),
    );
    ctx.say('This is the key. It is shown this once; keep it safe.');
    await ctx.answer({ key: made.key, secret: made.secret }, made.secret);
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
    const { asUser } = await import('../account/as-user.ts');
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

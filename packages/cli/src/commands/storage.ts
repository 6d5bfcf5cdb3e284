import type { Command } from 'commander';
import { act } from './options/shared.ts';

export function storageCommand(program: Command): void {
  const command = program.command('storage').description('show how much storage is used');
  act<object, []>(command, async (ctx) => {
    const { connect } = await import('../account/connect.ts');
    const { bytesText, percentText } = await import('../text/format.ts');
    const client = await connect(ctx.settings);
    const storage = await client.validation.storage({ signal: ctx.interrupts.stop });
    const { total_size_bytes: used, subscription_limit_bytes: limit } = storage;
    const plan = storage.subscription_tier;
    await ctx.answer(
      { storage },
      `${bytesText(used)} of ${bytesText(limit)} used (${percentText(used, limit)}), ${plan} plan.`,
    );
  });
}

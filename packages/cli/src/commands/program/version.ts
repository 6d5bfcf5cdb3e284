import type { Command } from 'commander';
import { act } from '../options/shared.ts';
import { biophony } from '../../../../../scripts/launch/typed-command.ts';

export function versionCommand(program: Command): void {
  const command = program
    .command('version')
    .description('tell the version, what it was built from, and where updates are');
  act<object, []>(
    command,
    async (ctx) => {
      const { feedUrl, thisBuild } = await import('../../update/build.ts');
      const { version, commit, single, platform, releases } = thisBuild();
      const node = process.versions.node;
      const lines = [
        `biophony ${version}`,
        `commit: ${commit ?? 'none; it runs from its sources'}`,
        `built as: ${single ? 'an executable' : 'a package'} for ${single ? platform : 'Node'}, running on Node ${node} (${platform})`,
        `updates: ${releases} (${biophony('self-update')} looks there)`,
      ];
      const data = { version, commit, single, platform, node, releases, feed: feedUrl() };
      await ctx.answer(data, lines.join('\n'));
    },
    { local: true },
  );
}

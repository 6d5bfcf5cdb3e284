import { spawn, spawnSync } from 'node:child_process';
import { wrangler } from '../service/wrangler.ts';

/** wrangler has already said why. */
export class StepFailed extends Error {
  override name = 'StepFailed';
}

/** Throws StepFailed. */
export function runWrangler(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [wrangler, ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StepFailed(`wrangler ${args.slice(0, 3).join(' ')}`)),
    );
  });
}

/** Shows output only on failure. Throws StepFailed. */
export function runQuietly(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [wrangler, ...args], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  process.stderr.write(stdout + stderr);
  throw new StepFailed(`wrangler ${args.slice(0, 3).join(' ')}`);
}

/** Empty when the Worker does not exist yet. Throws StepFailed. */
export function secretNames(terms: readonly string[]): string[] {
  const args = [wrangler, 'secret', 'list', '--format', 'json', ...terms];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status === 0)
    return (JSON.parse(stdout.slice(stdout.indexOf('['))) as { name: string }[]).map(
      ({ name }) => name,
    );
  if (/Worker ".*" (\(env: .*\) )?not found/.test(stderr)) return [];
  process.stderr.write(stderr);
  throw new StepFailed('wrangler secret list');
}

import { readFile } from 'node:fs/promises';
import { UsageError } from './command-errors.ts';

interface RunnerSecret {
  secret: string;
  /** What a person has to look at when the service refuses it. */
  name: string;
}

async function fromFile(file: string): Promise<RunnerSecret> {
  if (file.startsWith('brt_'))
    throw new UsageError(
      '--token takes a file that has the token: everybody on this machine can read what a command is started with. Put the token into a file, or into BIOPHONY_RUNNER_TOKEN.',
    );
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `--token ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const secret = text.trim();
  if (!secret) throw new UsageError(`--token ${file}: the file is empty.`);
  return { secret, name: `the token in ${file}` };
}

/**
 * With what this runner asks for work: a token from a file, or from BIOPHONY_RUNNER_TOKEN, or the secret of the service.
 * Throws UsageError where there is none.
 */
export async function runnerSecret(
  file: string | undefined,
  env: Record<string, string | undefined>,
): Promise<RunnerSecret> {
  if (file !== undefined) return fromFile(file);
  for (const name of ['BIOPHONY_RUNNER_TOKEN', 'BIOPHONY_RUNNER_SECRET']) {
    const secret = env[name]?.trim();
    if (secret) return { secret, name };
  }
  throw new UsageError(
    'Set BIOPHONY_RUNNER_TOKEN to a runner token, from Account Settings of the service or its operator, so that it gives this runner work. Runners of the service itself can have its secret, BIOPHONY_RUNNER_SECRET.',
  );
}

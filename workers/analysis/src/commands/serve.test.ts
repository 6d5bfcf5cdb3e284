import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { baseProgram } from '../base-program.ts';
import { registerServe, runnerSecret } from './serve.ts';

test.each(['', ' '])('variables that are empty (%j) count as absent', (empty) => {
  for (const name of ['BIOPHONY_MODELS_DIR', 'BIOPHONY_API_URL', 'BIOPHONY_MODELS_FROM'])
    vi.stubEnv(name, empty);
  const program = baseProgram();
  registerServe(program);
  expect(program.opts()).toEqual({ modelsDir: './models' });
  expect(program.commands[0]?.opts()).toMatchObject({ apiUrl: 'http://localhost:8787' });
  expect(program.commands[0]?.opts().modelsFrom).toBeUndefined();
});

describe('the secret of a runner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-secret-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const env = { BIOPHONY_RUNNER_TOKEN: 'brt_of-the-environment', BIOPHONY_RUNNER_SECRET: 'shared' };

  it('is the token of a file, then that of the environment, then what the service shares', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'brt_of-the-file\n');
    expect((await runnerSecret(file, env)).secret).toBe('brt_of-the-file');
    expect(await runnerSecret(undefined, env)).toEqual({
      secret: 'brt_of-the-environment',
      name: 'BIOPHONY_RUNNER_TOKEN',
    });
    expect((await runnerSecret(undefined, { BIOPHONY_RUNNER_SECRET: 'shared' })).secret).toBe(
      'shared',
    );
  });

  it('is never a flag, which everybody on the machine could read, and must be somewhere', async () => {
    await expect(runnerSecret('brt_typed', env)).rejects.toThrow(/--token takes a file/);
    await expect(runnerSecret(join(folder, 'absent'), env)).rejects.toThrow(/cannot be read/);
    writeFileSync(join(folder, 'empty'), '\n');
    await expect(runnerSecret(join(folder, 'empty'), env)).rejects.toThrow(/is empty/);
    await expect(runnerSecret(undefined, {})).rejects.toThrow(/Set BIOPHONY_RUNNER_TOKEN/);
  });
});

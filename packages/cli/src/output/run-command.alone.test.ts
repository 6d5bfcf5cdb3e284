import { AbortedError, ApiError, ConnectionError, NotAuthenticatedError } from '@biophony/sdk';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { runCommand } from './run-command.ts';

const folder = temporaryFolder();
const written = { stdout: '', stderr: '' };

beforeEach(() => {
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
  vi.stubEnv('BIOPHONY_API_URL', 'https://field.example');
  for (const name of ['stdout', 'stderr'] as const) {
    written[name] = '';
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a command, and answers what a program that called it would see. */
async function ended(work: Parameters<typeof runCommand>[2], json = true) {
  await runCommand('projects list', { json }, work);
  const { exitCode } = process;
  process.exitCode = undefined;
  return { exitCode, ...written };
}
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

const refusal = (status: number, code: string) =>
  new ApiError('It was refused', {
    status,
    code,
    requestId: null,
    field: null,
    retryAfterMs: null,
  });

test('with --json a command prints lines for machines, its summary last (S10.5)', async () => {
  const { exitCode, stdout, stderr } = await ended(async (ctx) => {
    await ctx.answer({ projects: [] }, 'No projects.');
    ctx.tell({ event: 'warning', text: 'Told behind the answer.' });
  });
  expect([exitCode, stderr]).toEqual([exitCodes.done, '']);
  expect(linesOf(stdout)).toEqual([
    expect.objectContaining({ event: 'warning' }),
    { event: 'summary', command: 'projects list', projects: [] },
  ]);
});

test('without it people read the text', async () => {
  const { stdout, stderr } = await ended(
    async (ctx) => ctx.answer({ projects: [] }, 'None.'),
    false,
  );
  expect([stdout, stderr]).toEqual(['None.\n', '']);
});

test('partial success is what the command says (S10.5)', async () => {
  const { exitCode } = await ended(async () => exitCodes.someFailed);
  expect(exitCode).toBe(exitCodes.someFailed);
});

test.each<[string, Error, number, string]>([
  ['a refused key', refusal(401, 'unauthenticated'), exitCodes.notSignedIn, 'unauthenticated'],
  ['nobody signed in', new NotAuthenticatedError(), exitCodes.notSignedIn, 'not_signed_in'],
  [
    'a service that is away',
    new ConnectionError('It is away'),
    exitCodes.temporary,
    'no_connection',
  ],
  ['wrong input', refusal(400, 'invalid_request'), exitCodes.usage, 'invalid_request'],
  ['Ctrl-C', new AbortedError('Stopped'), exitCodes.interrupted, 'interrupted'],
  [
    'a failure of its own',
    new CliError('It failed.', { hint: '', exitCode: exitCodes.someFailed, code: 'own' }),
    exitCodes.someFailed,
    'own',
  ],
  ['a defect', new Error('Oh'), exitCodes.someFailed, 'fault'],
])('the exit code and a line of JSON tell of %s (S10.5)', async (_, error, code, name) => {
  const { exitCode, stdout, stderr } = await ended(() => Promise.reject(error));
  expect([exitCode, stderr]).toEqual([code, '']);
  expect(linesOf(stdout)).toMatchObject([{ event: 'error', exit_code: code, code: name }]);
});

test('a failure is told to people on standard error', async () => {
  const { stdout, stderr } = await ended(
    () => Promise.reject(refusal(400, 'invalid_request')),
    false,
  );
  expect(stdout).toBe('');
  expect(stderr).toContain('It was refused.');
});

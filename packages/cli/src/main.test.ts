import { writeAudioMothWav, blankAudioMothComment } from '@biophony/recordings';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loopback, type Loopback } from '../test/loopback.ts';
import { runCli } from '../test/run-cli.ts';
import { runHere } from '../test/run-here.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const folder = temporaryFolder();
const card = join(folder, 'card');
const env = { XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state') };
let server: Loopback;

beforeAll(async () => {
  mkdirSync(join(card, 'empty'), { recursive: true });
  const comment = blankAudioMothComment('2024-05-28T20:00:00', '+00:00', '24F31901603710DE');
  const samples = new Int16Array(8000).fill(5);
  writeFileSync(
    join(card, '20240528_200000.WAV'),
    writeAudioMothWav({ samples, sampleRate: 8000, comment }),
  );
  writeFileSync(join(card, 'empty.WAV'), '');
  writeFileSync(join(card, 'CONFIG.TXT'), 'x');
  server = await loopback((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'The key is not valid', code: 'unauthenticated' }));
  });
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

describe('biophony', () => {
  test('--help names every command and the exit codes, and loads nothing heavy (S10.5)', async () => {
    const { code, stdout } = await runCli(['--help'], env);
    expect(code).toBe(0);
    for (const word of ['login', 'upload', 'analyze', 'results', 'run', 'inspect', 'completion'])
      expect(stdout).toContain(word);
    for (const option of ['--json', '--quiet', '--api-url']) expect(stdout).toContain(option);
    expect(stdout).toContain('Exit codes');
  });

  test('options of every command stand before it or behind it, and behind it they win', async () => {
    const keyed = { ...env, BIOPHONY_API_URL: 'http://127.0.0.1:9', BIOPHONY_API_KEY: 'k' };
    const [before, behind] = [
      ['--api-url', server.url, '--json'],
      ['projects', 'list'],
    ];
    for (const args of [
      [...before, ...behind],
      [...behind, ...before],
      ['--api-url', 'http://127.0.0.1:9', ...behind, ...before],
    ]) {
      const { code, lines } = await runHere(args, keyed);
      expect([code, lines]).toMatchObject([4, [{ code: 'unauthenticated' }]]);
    }
  });

  test('wrong use ends with code 2', async () => {
    expect((await runHere(['frobnicate'], env)).code).toBe(2);
    expect((await runHere(['analyze'], env)).code).toBe(2);
  });

  test('a number that is none is refused, with its option', async () => {
    for (const args of [
      ['upload', card, '--project', 'p', '--max-wait', 'soon'],
      ['upload', card, '--project', 'p', '--max-wait', '-1'],
      ['keys', 'create', 'ci', '--expires', 'never'],
      ['keys', 'create', 'ci', '--expires', '1.5'],
    ]) {
      const { code, stderr } = await runHere(args, env);
      expect(code).toBe(2);
      expect(stderr).toContain(args.at(-2));
      expect(stderr).toContain('Give a');
    }
  });

  test('with --json tells wrong use as JSON too', async () => {
    for (const [args, message] of [
      [['upload', '--json', '--frob'], "Unknown option '--frob'."],
      [['analyze', '--json'], "Required option '--project <id>' not specified."],
      [['frobnicate', '--json'], "Unknown command 'frobnicate'."],
    ] as const) {
      const { code, lines, stderr } = await runHere([...args], env);
      expect(code).toBe(2);
      expect(stderr).toBe('');
      expect(lines).toMatchObject([{ event: 'error', message, code: 'usage', exit_code: 2 }]);
    }
  });

  test('without a sign-in says how to make one, with code 4', async () => {
    const { code, stderr } = await runHere(['whoami'], env);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^You are not signed in\.\nRun .*biophony(\.js)? login/m);
  });

  test('login never waits for an answer where nobody can be asked', async () => {
    const { code, stderr } = await runHere(['login'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('--browser');
    expect(stderr).toContain('BIOPHONY_API_KEY');
    expect((await runHere(['login', '--email', 'a@b.example'], env)).code).toBe(2);
  });

  test('with a refused key says so, with code 4', async () => {
    const keyed = { ...env, BIOPHONY_API_URL: server.url, BIOPHONY_API_KEY: 'old' };
    const { code, stderr } = await runHere(['projects', 'list'], keyed);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^The key is not valid\.\nBIOPHONY_API_KEY is set and wins/m);
  });

  test('with --json tells failures as JSON, and nothing on standard error (S10.5)', async () => {
    const keyed = { ...env, BIOPHONY_API_URL: server.url, BIOPHONY_API_KEY: 'old' };
    const { lines, stderr } = await runHere(['whoami', '--json'], keyed);
    expect(stderr).toBe('');
    expect(lines).toEqual([
      {
        event: 'error',
        message: 'The key is not valid.',
        hint: expect.stringContaining('BIOPHONY_API_KEY'),
        code: 'unauthenticated',
        exit_code: 4,
      },
    ]);
  });

  test('a service that is not there ends with code 5 and a way on', async () => {
    // So that it is tried again at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const away = { ...env, BIOPHONY_API_URL: 'http://127.0.0.1:9', BIOPHONY_API_KEY: 'k' };
    const { code, stderr } = await runHere(['whoami'], away);
    expect(code).toBe(5);
    expect(stderr).toMatch(/Could not reach http:\/\/127\.0\.0\.1:9/);
    expect(stderr).toContain('run the same command again');
  });

  test('a folder without recordings, or none at all, ends with code 2 and one sentence', async () => {
    const keyed = { ...env, BIOPHONY_API_URL: server.url, BIOPHONY_API_KEY: 'k' };
    const empty = await runHere(['run', join(card, 'empty')], keyed);
    expect(empty.code).toBe(2);
    expect(empty.stderr).toContain('There are no recordings in');
    const gone = await runHere(['upload', '/no/such/folder', '--project', 'p'], keyed);
    expect(gone.code).toBe(2);
    expect(gone.stderr).toContain('There is no /no/such/folder.');
  });
});

describe('biophony inspect', () => {
  test('writes one line of JSON a recording, with the agreed names', async () => {
    const { code, lines } = await runHere(['inspect', card, '--json'], env);
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'path',
      'ok',
      'format',
      'sample_rate_hz',
      'channels',
      'bits_per_sample',
      'duration_s',
      'recorded_at',
      'utc_offset',
      'device_id',
      'make',
      'model',
      'latitude',
      'longitude',
      'location_source',
      'battery_v',
      'temperature_c',
      'issues',
    ]);
    expect(lines[0]).toMatchObject({
      path: join(card, '20240528_200000.WAV'),
      ok: true,
      sample_rate_hz: 8000,
      duration_s: 1,
      recorded_at: '2024-05-28T20:00:00+00:00',
      device_id: '24F31901603710DE',
    });
    expect(lines[1]).toMatchObject({ ok: false, issues: [{ code: 'empty_file' }, {}] });
  });

  test('needs no sign-in: neither a damaged credentials file nor a wrong address stops it', async () => {
    const config = join(folder, 'damaged');
    mkdirSync(join(config, 'biophony'), { recursive: true });
    writeFileSync(join(config, 'biophony/credentials.json'), '{ cut off');
    const broken = { ...env, XDG_CONFIG_HOME: config, BIOPHONY_API_URL: 'no address' };
    const { stdout, stderr } = await runHere(['inspect', card, '--profile', 'none'], broken);
    expect(stdout + stderr).toContain('2 recordings');
    expect((await runHere(['whoami'], broken)).code).toBe(4);
  });

  test('shows times before and after a corrected zone', async () => {
    const { stdout } = await runHere(['inspect', card, '--timezone', '+02:00'], env);
    expect(stdout).toContain('2024-05-28T20:00:00+00:00');
    expect(stdout).toContain('2024-05-28T20:00:00+02:00');
  });
});

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { until } from '../src/testing/analyze-process.ts';
import { noise, tone } from '../src/testing/sounds.ts';
import { wavFile } from '../src/testing/made-wav.ts';
import { runRunner } from './run-runner.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

let folder: string;
let nginx: ChildProcess;
let address: string;
const run = (...args: string[]) => runRunner(folder, ...args);

/** Lists a folder, as a page and as JSON. */
async function startNginx(root: string): Promise<void> {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const work = join(folder, 'nginx');
  await mkdir(work);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${work}/${name};`)
    .join(' ');
  await writeFile(
    join(work, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; error_log ${work}/error.log; pid ${work}/pid;
events {}
http { access_log off; ${paths}
server { listen 127.0.0.1:${port};
location / { root ${root}; autoindex on; }
location /json/ { alias ${root}/; autoindex on; autoindex_format json; }
location /closed/ { return 403; } } }`,
  );
  nginx = spawn('nginx', ['-c', join(work, 'nginx.conf'), '-p', work], { stdio: 'ignore' });
  await until(async () => {
    if (nginx.exitCode !== null) throw new Error('nginx ended');
    return (await fetch(address).catch(() => null)) !== null;
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-web-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'card/night 1'), { recursive: true });
  await mkdir(join(folder, 'card/20240528'));
  const sound = noise(48_000 * 6, 0.01);
  tone(4000, 48_000, 0.5, 0.1).forEach((value, i) => (sound[96_000 + i]! += value));
  await writeFile(join(folder, 'card/night 1/20240501_230000.WAV'), wavFile([sound]));
  await writeFile(join(folder, 'card/20240502_230000.WAV'), wavFile([sound]));
  await writeFile(join(folder, 'card/a&b #1.wav'), wavFile([sound]));
  // Only its folder has the date.
  await writeFile(join(folder, 'card/20240528/101500T.WAV'), wavFile([sound]));
  await writeFile(join(folder, 'card/CONFIG.TXT'), 'no recording');
  if (hasNginx) await startNginx(join(folder, 'card'));
});
afterAll(async () => {
  nginx?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const table = (results: string, name: string) => readFile(join(folder, results, name), 'utf8');

describe.skipIf(!hasNginx)('recordings on a web server', () => {
  test('a folder that nginx lists gives what the folder itself gives, as page and as JSON (S20.10)', async () => {
    const analyze = (from: string, out: string) =>
      run('analyze', from, '--type', 'audio_events', '--out', out, '--work-dir', 'work');
    expect((await analyze('card', 'here')).code).toBe(0);
    expect(await table('here', 'files.csv')).toContain(',2024-05-28T10:15:00,');
    for (const [path, out] of [
      ['/', 'page'],
      ['/json/', 'json'],
    ] as const) {
      const { code, stderr } = await analyze(address + path, out);
      expect(code, stderr).toBe(0);
      expect(stderr).toContain('Left out as no recordings by their names: 1 other files.');
      for (const name of ['files.csv', 'detections.csv', 'summary.json'])
        expect(await table(out, name), `${out} ${name}`).toBe(await table('here', name));
    }
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  });

  test('a list names files; one that is not there is a row with the reason, and the others go on (S20.10, S20.12)', async () => {
    const list = [
      `${address}/20240502_230000.WAV?token=secret`,
      `${address}/gone.wav?token=secret`,
      `${address}/closed/x.wav`,
      `${address}/night%201/20240501_230000.WAV`,
    ];
    await writeFile(join(folder, 'list.txt'), list.join('\n'));
    const line = 'analyze --list list.txt --type audio_events --out listed --clips clips';
    const { code, stdout, stderr } = await run(...line.split(' '));
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('4 files: 2 analysed');
    const files = await table('listed', 'files.csv');
    expect(files).toContain(
      `gone.wav,refused,unreadable,"${address}/gone.wav: the server answered 404`,
    );
    expect(files).toContain(
      `closed/x.wav,refused,unreadable,"${address}/closed/x.wav: the server answered 403`,
    );
    expect(files).toContain('night 1/20240501_230000.WAV,analysed');
    for (const name of await readdir(join(folder, 'listed'), { recursive: true }))
      if (/\.\w+$/.test(name)) expect(await table('listed', name), name).not.toContain('secret');
    // Clips are cut out of recordings fetched again.
    expect(stdout).toContain('2 clips, 1 species');
  });

  test('clips are cut from recordings on a server, by the results alone (S20.10)', async () => {
    await run('analyze', 'card', '--type', 'audio_events', '--out', 'local');
    const line = `clips local --recordings ${address}/ --out fetched`;
    const { code, stdout, stderr } = await run(...line.split(' '));
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('4 clips');
  });
});

test('addresses that cannot be used end with a sentence and their exit code (S20.11)', async () => {
  const from = ['--type', 'audio_events', '--out', 'o'];
  const port = await freePort();
  const cases: [string[], number, string][] = [
    [
      ['analyze', 'https://ada:secret@127.0.0.1/a/', ...from],
      2,
      'has a user name or a password in it',
    ],
    [['analyze', 'http://', ...from], 2, 'is no address'],
    [['analyze', ...from], 2, '--list'],
    [['analyze', '--list', 'nowhere.txt', ...from], 2, 'there is no such file'],
    [['analyze', 'card', 'https://127.0.0.1/a/', ...from], 2, 'not of several of these'],
    [['analyze', `http://127.0.0.1:${port}/card/`, ...from], 1, 'cannot be reached (ECONNREFUSED'],
  ];
  for (const [args, expected, sentence] of cases) {
    const { code, stderr } = await run(...args);
    expect(code, `${args.join(' ')}: ${stderr}`).toBe(expected);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('secret');
    expect(stderr.trim().split('\n').length).toBeLessThan(3);
  }
});

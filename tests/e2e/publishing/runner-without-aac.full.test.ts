import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { packedPackages } from '../support/tarballs/packed-packages.ts';

const execute = promisify(execFile);
const installed = spawnSync('ffmpeg', ['-version']).status === 0;
if (!installed) console.log('skipped: reading M4A through ffmpeg (no ffmpeg on PATH)');
const sounds = join(root, 'workers/analysis/src/audio/fixtures');

describe('the runner as the registry gives it, without the decoder under the GPL', () => {
  let folder: string;
  let card: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'biophony-runner-'));
    card = join(folder, 'card');
    await mkdir(card);
    for (const name of ['two-tones.m4a', 'two-tones.flac'])
      await cp(join(sounds, name), join(card, name));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await npm('install', '--ignore-scripts', ...(await packedPackages(['analysis'])));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const npm = (...args: string[]) =>
    execute('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder });

  /** Without ffmpeg, or with this search path; returns the lines of files.csv. */
  async function analysed(out: string, path = dirname(process.execPath)): Promise<string[]> {
    const program = join(folder, 'node_modules/@biophony/analysis/bin/biophony-analysis.js');
    const args = ['analyze', card, '--type', 'acoustic_indices', '--out', join(folder, out)];
    await execute(process.execPath, [program, ...args], {
      env: { ...process.env, PATH: path },
    });
    return (await readFile(join(folder, out, 'files.csv'), 'utf8')).split('\n');
  }

  test.skipIf(!installed)(
    'reads M4A through ffmpeg, with the sound that the file has',
    async () => {
      const lines = await analysed('by-ffmpeg', process.env.PATH);
      const read = lines.find((line) => line.includes('two-tones.m4a')) ?? '';
      expect(read).toContain('analysed,,,1,');
      // Rate and channels.
      expect(read).toContain(',8000,1,');
    },
  );

  test('has no such package, refuses M4A with what to do, and reads it once that was done', async () => {
    expect(await readdir(join(folder, 'node_modules'))).not.toContain('@audio');
    const before = await analysed('before');
    const refused = before.find((line) => line.includes('two-tones.m4a')) ?? '';
    expect(refused).toContain('unsupported_format');
    const [, command = ''] = /`npm ([^`]+)`/.exec(refused) ?? [];
    expect(command).toContain('@audio/decode-aac');
    expect(before.find((line) => line.includes('two-tones.flac'))).toContain('analysed');

    await npm(...command.split(' '));
    const after = await analysed('after');
    expect(after.find((line) => line.includes('two-tones.m4a'))).toContain('analysed');
  });
});

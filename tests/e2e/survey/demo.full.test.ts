import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../support/biophony.ts';

test('the demo of a survey uploads six cards, corrects a clock and shows the sites', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-survey-demo-'));
  try {
    const args = ['--conditions=biophony', '--no-warnings', join(root, 'tools/scripts/demo.ts')];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, '--survey'], {
      cwd: root,
      env: { ...process.env, BIOPHONY_DATA_DIR: folder, NO_COLOR: '1' },
    });
    expect(stdout).toContain('made 6 cards of 395 recordings');
    expect(stdout).toContain('Imported: 6 sites made, 6 deployments made.');
    expect(stdout).toContain('70 recordings of 70 would get another time.');
    expect(stdout).toMatch(
      /Activity first peaks about 2 h before sunrise now, and about sunrise with/,
    );
    expect(stdout.match(/14 +1 +\d+ +Old oaks/g)).toHaveLength(2);
    expect(stdout).toContain('6 analyses: audio_events');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openServiceLog } from '../../tools/scripts/service/service-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the service's log is its owner's, and of bounded length with what was put aside", () => {
  const file = join(folder, 'service.log');
  writeFileSync(file, 'from before\n', { mode: 0o644 });
  const log = openServiceLog(file, { mostBytes: 100, kept: 2 });
  for (let round = 0; round < 6; round++) {
    writeSync(log.open, `round ${round} ${'x'.repeat(120)}\n`);
    log.look();
    writeSync(log.open, `after ${round}\n`);
  }
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['service.log', 'service.log.1', 'service.log.2']);
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('after 5\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('after 4\nround 5');
  expect(readFileSync(`${file}.2`, 'utf8')).toContain('after 3\nround 4');
});

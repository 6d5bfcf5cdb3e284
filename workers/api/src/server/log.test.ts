import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogFile } from './log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-log-'));
  file = join(folder, 'service.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('puts a full file aside, keeps as many as are set, and goes on with the one that is there', () => {
  const terms = { file, mostBytes: 20, mostFiles: 3 };
  const first = new LogFile(terms);
  for (let i = 0; i < 7; i++) first.write(`line number ${i}\n`);
  first.close();
  const log = new LogFile(terms);
  log.write('short\n');
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['service.log', 'service.log.1', 'service.log.2']);
  expect(readFileSync(file, 'utf8')).toBe('line number 6\nshort\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('line number 5\n');
});

it('with one file forgets what was before', () => {
  const log = new LogFile({ file, mostBytes: 20, mostFiles: 1 });
  for (let i = 0; i < 3; i++) log.write(`line number ${i}\n`);
  log.close();
  expect(readdirSync(folder)).toEqual(['service.log']);
  expect(readFileSync(file, 'utf8')).toBe('line number 2\n');
});

it('tells how many lines it could not write, as soon as it can again', () => {
  const log = new LogFile({ file, mostBytes: 20, mostFiles: 2 });
  log.write('line number 0\n');
  // The folder is gone for a while, so that no new file can be begun.
  renameSync(folder, `${folder}-away`);
  log.write('lost 1\nlost 2\n');
  renameSync(`${folder}-away`, folder);
  log.write('line number 3\n');
  log.close();
  const [told = '', line] = readFileSync(file, 'utf8').split('\n');
  expect(JSON.parse(told)).toMatchObject({ level: 'error', lines: 2 });
  expect(line).toBe('line number 3');
});

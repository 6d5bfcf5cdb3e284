import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { driveLetter, parseLabel, volumeLabel } from './volume-label.ts';

const encoded = (label: string) => Buffer.from(label).toString('base64');

test.each([
  ['E:\\', 'E'],
  ['e:\\', 'E'],
  ['E:\\DATA', null],
  ['\\\\nas\\cards\\', null],
  ['/', null],
  ['', null],
])('the drive of which %j is the top is %s', (root, letter) => {
  expect(driveLetter(root)).toBe(letter);
});

test.each([
  [`${encoded('AUDIOMOTH')}\r\n`, 'AUDIOMOTH'],
  [encoded('  Wäldchen 7 '), 'Wäldchen 7'],
  [encoded('Forêt'), 'Forêt'],
  [encoded('a\u001b[31m\u202eb'), 'a [31m b'],
  ['\r\n', null],
  [encoded('   '), null],
  // What FAT writes where there is no label, in every language.
  [encoded('NO NAME'), null],
  ['Datenträger in Laufwerk E: ist AUDIOMOTH', null],
  ["Le volume dans le lecteur E n'a pas de nom.", null],
  ['Cannot find drive. A drive with the name E does not exist.', null],
])('the answer %j tells the label %j', (answer, label) => {
  expect(parseLabel(answer)).toBe(label);
});

const folder = temporaryFolder();
function program(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, ['#!/bin/sh', ...lines].join('\n'));
  chmodSync(path, 0o755);
  return path;
}

test('the label is that which PowerShell tells of the drive', async () => {
  const told = program(
    'powershell',
    `case "$*" in *"DriveInfo]::new('E')"*) echo ${encoded('Wäldchen')};; esac`,
  );
  expect(await volumeLabel('E:\\', { program: told })).toBe('Wäldchen');
  expect(await volumeLabel('F:\\', { program: told })).toBeNull();
});

test('a label that cannot be had in time, or not at all, is none', async () => {
  // Longer than this test may take.
  const slow = program('slow', 'exec sleep 60');
  expect(await volumeLabel('E:\\', { program: slow, timeoutMs: 300 })).toBeNull();
  const failing = program('failing', `echo ${encoded('X')}`, 'exit 1');
  const endless = program('endless', 'exec yes');
  for (const path of [failing, endless, join(folder, 'missing')])
    expect(await volumeLabel('E:\\', { program: path })).toBeNull();
});

test('a drive is asked once, so that a card that is watched keeps its name', async () => {
  const once = program('once', `rm "$0"; echo ${encoded('WOOD')}`);
  expect(await volumeLabel('E:\\', { program: once })).toBe('WOOD');
  expect(await volumeLabel('E:\\', { program: once })).toBe('WOOD');
});

test('nothing is asked where the card is a folder, or no drive of Windows', async () => {
  const any = program('any', `echo ${encoded('X')}`);
  for (const root of ['E:\\DATA', '\\\\nas\\cards\\', '/media/ada/AUDIOMOTH', ''])
    expect(await volumeLabel(root, { program: any })).toBeNull();
});

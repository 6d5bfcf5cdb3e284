import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, win32 } from 'node:path';
import { pathOfName, rootOfPaths } from '@biophony/recordings/node';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import {
  cardLabel,
  cardName,
  driveLetter,
  findCard,
  nameProblem,
  parseLabel,
  volumeLabel,
  whereText,
} from './find-card.ts';

const root = temporaryFolder();
for (const name of ['a/DATA/1.WAV', 'b/DATA/1.WAV', 'b/DATA/day/2.WAV']) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), 'x');
}
const [a, b] = [join(root, 'a/DATA'), join(root, 'b/DATA')];

test('files of two cards of one name are told apart, and are named so again in the other order', async () => {
  const names = ['a/DATA/1.WAV', 'b/DATA/1.WAV', 'b/DATA/day/2.WAV'];
  for (const given of [
    [a, b],
    [b, a],
  ])
    expect((await findCard(given)).recordings.toSorted()).toEqual(names);
});

test('a card given twice, or with a folder or file of it, is the card', async () => {
  for (const again of [b, `${b}/`, join(b, 'day'), join(b, '1.WAV')]) {
    const card = await findCard([b, again]);
    expect(card.recordings.toSorted()).toEqual(['1.WAV', 'day/2.WAV']);
    expect(card).toMatchObject({ root: b, where: b });
    expect(card.places.map(({ folder }) => folder)).toEqual([b]);
  }
});

test.each([
  ['E:\\', ['E:\\'], win32, 'E:\\'],
  ['', ['D:\\DATA', 'E:\\DATA'], win32, 'D:\\DATA, E:\\DATA'],
  ['/', ['/a/DATA', '/b/DATA'], posix, '/a/DATA, /b/DATA'],
  ['/media', ['/media/a', '/media/b'], posix, '/media'],
])(
  'a card whose names count from %j, found in %j, is shown where it is',
  (top, folders, paths, where) => {
    expect(whereText(top, folders, paths)).toBe(where);
  },
);

test.each([
  ['E:\\', 'Card E'],
  ['e:', 'Card E'],
  ['\\\\?\\E:\\', 'Card E'],
  ['E:\\AUDIOMOTH', 'AUDIOMOTH'],
  ['\\\\?\\E:\\AUDIOMOTH\\', 'AUDIOMOTH'],
  ['\\\\nas\\cards\\Wood 7', 'Wood 7'],
])('a card at %s on Windows is called %s', (root, label) => {
  expect(cardLabel(root, win32)).toBe(label);
});

test.each([
  ['E:\\', 'AUDIOMOTH', 'AUDIOMOTH'],
  ['E:\\', null, 'Card E'],
  ['E:\\DATA', 'AUDIOMOTH', 'DATA'],
])('a card at %s with the label %s is called %s', (root, label, name) => {
  expect(cardLabel(root, win32, label)).toBe(name);
});

test.each([
  ['/', 'Card'],
  ['/media/ada/AUDIOMOTH', 'AUDIOMOTH'],
  ['/media/ada/Wood\n\u202E7', 'Wood  7'],
  ['/media/ada/ ', 'Card'],
  [`/media/${'x'.repeat(250)}`, 'x'.repeat(200)],
])('a card at %j elsewhere is called %j', (root, label) => {
  expect(cardLabel(root, posix)).toBe(label);
});

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

const file = (path: string) => ({ path, isFolder: false });
const namedFolder = (path: string) => ({ path, isFolder: true });

describe('names inside a card', () => {
  test('are the same for the card and for everything on it', () => {
    const whole = rootOfPaths([namedFolder('/media/card')]);
    const each = rootOfPaths([namedFolder('/media/card/20240501'), file('/media/card/a.wav')]);
    expect(cardName(whole, '/media/card/20240501/1.wav')).toBe('20240501/1.wav');
    expect(cardName(each, '/media/card/20240501/1.wav')).toBe('20240501/1.wav');
  });

  test('keep files of two cards apart', () => {
    const root = rootOfPaths([namedFolder('/media/a'), namedFolder('/media/b')]);
    expect(cardName(root, '/media/a/1.wav')).toBe('a/1.wav');
    expect(cardName(root, '/media/b/1.wav')).toBe('b/1.wav');
  });

  test('of one file are its own', () => {
    expect(cardName(rootOfPaths([file('/x/y/1.wav')]), '/x/y/1.wav')).toBe('1.wav');
  });

  test('tell where their files are', () => {
    for (const given of [
      [namedFolder('/')],
      [namedFolder('/media/card')],
      [namedFolder('/media/a'), file('/media/b.wav')],
      [file('/media/card/ä b/..wav')],
    ]) {
      const root = rootOfPaths(given);
      for (const { path, isFolder } of given) {
        const recording = isFolder ? join(path, 'day/1 .WAV') : path;
        expect(pathOfName(root, cardName(root, recording))).toBe(recording);
      }
    }
  });

  test('do not confuse folders that begin alike', () => {
    expect(rootOfPaths([file('/x/card/1.wav'), file('/x/card2/1.wav')])).toBe('/x');
  });
});

test('names that the service does not take are known before anything is sent', () => {
  for (const name of ['a\nb.WAV', 'a\u001Bb.WAV', 'a\\b.WAV', 'a\uD800.WAV', 'a\u0085.WAV'])
    expect(nameProblem(name)).toContain('Rename it');
  for (const name of ['20260521/a b.WAV', 'é\u202E豆.WAV', '🐦.WAV'])
    expect(nameProblem(name)).toBeNull();
});

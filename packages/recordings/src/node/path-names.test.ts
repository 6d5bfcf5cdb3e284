import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  isInside,
  nameInside,
  outermost,
  pathOfName,
  pathOnDisk,
  plainPath,
  rootOfPaths,
} from './path-names.ts';

const folders = (...paths: string[]) => paths.map((path) => ({ path, isFolder: true }));

test.each([
  ['\\\\?\\E:\\DATA', 'E:\\DATA'],
  ['\\\\.\\E:\\', 'E:\\'],
  ['\\\\?\\UNC\\nas\\cards\\Wood', '\\\\nas\\cards\\Wood'],
  ['\\\\?\\Volume{b75e2c83}\\DATA', '\\\\?\\Volume{b75e2c83}\\DATA'],
  ['E:/DATA/', 'E:\\DATA'],
  // Of "E:\" the shell's rules make a quotation mark that belongs to the name.
  ['E:"', 'E:\\'],
  ['E:\\My Card"', 'E:\\My Card'],
])('the path %s on Windows is %s', (given, plain) => {
  expect(plainPath(given, win32)).toBe(plain);
});

test('a path elsewhere keeps its backslashes and quotation marks', () => {
  expect(plainPath('/media/\\\\?\\x"', posix)).toBe('/media/\\\\?\\x"');
});

test.each([
  ['D:\\DATA', 'd:\\data\\1.WAV', true],
  ['D:\\', 'D:\\1.WAV', true],
  ['D:\\DATA', 'D:\\DATA2\\1.WAV', false],
  ['D:\\DATA', 'E:\\DATA\\1.WAV', false],
  ['\\\\nas\\cards\\', '\\\\NAS\\Cards\\a', true],
])('on Windows, of %s and %s one holds the other: %s', (folder, path, inside) => {
  expect(isInside(folder, path, win32)).toBe(inside);
});

test('elsewhere case tells folders apart, and the top holds all', () => {
  expect(isInside('/a', '/A/1.wav', posix)).toBe(false);
  expect(isInside('/', '/A/1.wav', posix)).toBe(true);
});

test('a folder given twice, or with a folder inside it, counts once', () => {
  const given = folders('D:\\DATA\\20240501', 'd:\\data', 'D:\\DATA', 'D:\\DATA2');
  expect(outermost(given, win32).map(({ path }) => path)).toEqual(['d:\\data', 'D:\\DATA2']);
  expect(rootOfPaths(folders('D:\\DATA', 'd:\\data'), win32)).toBe('D:\\DATA');
  expect(rootOfPaths(folders('/m/card', '/m/card/day'), posix)).toBe('/m/card');
  const file = { path: '/m/card/a.wav', isFolder: false };
  expect(rootOfPaths([...folders('/m/card'), file, file], posix)).toBe('/m/card');
});

test.each([
  [['D:\\cards\\a', 'd:\\CARDS\\b'], 'd:\\CARDS\\b\\1.WAV', 'b/1.WAV'],
  [['D:\\', 'E:\\'], 'E:\\20240501\\1.WAV', 'E/20240501/1.WAV'],
  [['D:\\DATA', 'e:\\DATA'], 'e:\\DATA\\1.WAV', 'E/DATA/1.WAV'],
  [['D:\\DATA', '\\\\NAS\\Cards\\DATA'], '\\\\nas\\cards\\DATA\\1.WAV', 'UNC/nas/cards/DATA/1.WAV'],
  [['\\\\nas\\a\\DATA', '\\\\nas\\b\\DATA'], '\\\\nas\\b\\DATA\\1.WAV', 'UNC/nas/b/DATA/1.WAV'],
  [['\\\\nas\\a\\x', '\\\\nas\\a\\y'], '\\\\nas\\a\\y\\1.WAV', 'y/1.WAV'],
  [['D:\\', '\\\\?\\Volume{b7}\\'], '\\\\?\\Volume{b7}\\1.WAV', 'Volume{b7}/1.WAV'],
])('of %j on Windows, %s has the name %s', (given, path, name) => {
  const root = rootOfPaths(folders(...given), win32);
  expect(nameInside(root, path, win32)).toBe(name);
  expect(pathOfName(root, name, win32).toLowerCase()).toBe(path.toLowerCase());
});

test.each([
  [['/a/DATA', '/b/DATA'], '/b/DATA/1.wav', 'b/DATA/1.wav'],
  [['/media/ada/DATA', '/mnt/DATA'], '/mnt/DATA/1.wav', 'mnt/DATA/1.wav'],
])('of %j elsewhere, %s has the name %s', (given, path, name) => {
  const root = rootOfPaths(folders(...given), posix);
  expect(nameInside(root, path, posix)).toBe(name);
  expect(pathOfName(root, name, posix)).toBe(path);
});

test('paths longer than 260 characters are named and found again like others', () => {
  const deep = Array.from({ length: 12 }, (_, level) => `level ${level} `.padEnd(30, 'x'));
  const path = win32.join('D:\\DATA', ...deep, '1.WAV');
  expect(path.length).toBeGreaterThan(260);
  const name = nameInside('D:\\DATA', plainPath(`\\\\?\\${path}`, win32), win32);
  expect(name).toBe([...deep, '1.WAV'].join('/'));
  expect(pathOfName('D:\\DATA', name, win32)).toBe(path);
});

test('a path is taken as the disk spells it, and a link as it was given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'path-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'CARD'));
  // A link stands in for a file system that finds CARD under this spelling too.
  symlinkSync('CARD', join(folder, 'card'));
  symlinkSync('CARD', join(folder, 'other'));
  expect(await pathOnDisk(join(folder, 'card'))).toBe(join(folder, 'CARD'));
  expect(await pathOnDisk(join(folder, 'other'))).toBe(join(folder, 'other'));
  expect(await pathOnDisk(join(folder, 'missing'))).toBe(join(folder, 'missing'));
});

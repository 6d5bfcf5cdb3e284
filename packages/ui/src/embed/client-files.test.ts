import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '..');
const hooked =
  /import [^;]*\b(use[A-Z]\w*|createContext)\b[^;]*from '(react|@tanstack\/react-query)'/;

it('files with hooks say that they are for clients, as frameworks that draw on servers ask', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file),
  );
  const withHooks = files.filter((file) => hooked.test(readFileSync(resolve(src, file), 'utf8')));
  expect(withHooks.length).toBeGreaterThan(100);
  const silent = withHooks.filter(
    (file) => !readFileSync(resolve(src, file), 'utf8').startsWith("'use client';"),
  );
  expect(silent).toEqual([]);
});

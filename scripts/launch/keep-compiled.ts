import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from './xdg-folders.ts';

/**
 * Keeps what Node compiles of a program for its next start, in the user's own folder. Node's own choice is a folder below
 * `/tmp`, where on a shared machine another user could have put code of theirs. Without a folder that can be written,
 * each start compiles anew; NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE go first.
 */
export function keepCompiled(): void {
  const folder = join(cacheFolder(), 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return;
  }
  // No part of every runtime that takes the place of Node.
  module.enableCompileCache?.(folder);
}

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const arrays = /\b((?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)<([^<>]*)>/g;

/**
 * Typed arrays without parameter, for TypeScript before 5.7: `slice` returns one on its own buffer
 * in old and new libraries.
 */
function loweredTypes(text: string): string {
  return text.replace(arrays, (whole, name: string, buffer: string) => {
    if (buffer === 'ArrayBuffer') return `ReturnType<${name}['slice']>`;
    if (buffer === 'ArrayBufferLike') return name;
    throw new Error(`${whole} cannot be said to TypeScript 5.4.`);
  });
}

export function lowerTypes(folder: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = resolve(folder, file);
    const text = readFileSync(path, 'utf8');
    const lowered = loweredTypes(text);
    if (lowered !== text) writeFileSync(path, lowered);
  }
}

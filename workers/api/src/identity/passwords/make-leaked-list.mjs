/**
 * Writes leaked-list.ts from the list of leaked passwords in @zxcvbn-ts/language-common (MIT). Run
 * it in a folder where that package is installed, in version 4.1.3:
 * node make-leaked-list.mjs <folder> > leaked-list.ts
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const shortest = 8;
const load = createRequire(join(process.argv[2] ?? '.', 'package.json'));
const { dictionary } = load('@zxcvbn-ts/language-common');
const prefixes = dictionary['passwords-common']
  .filter((password) => password.length >= shortest)
  .map((password) => createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE());
const sorted = [...new Set(prefixes)].sort((a, b) => a - b);
const bytes = Buffer.alloc(sorted.length * 4);
sorted.forEach((prefix, i) => bytes.writeUInt32BE(prefix, i * 4));

console.log(`/**
 * Sorted big-endian 32-bit prefixes of the SHA-256 of ${sorted.length} common passwords of ${shortest} characters or more, in lower
 * case; base64. From @zxcvbn-ts/language-common 4.1.3 (MIT, Dan Wheeler, Dropbox and the zxcvbn-ts authors) by
 * make-leaked-list.mjs.
 */
export const leakedList =
  '${bytes.toString('base64')}';`);

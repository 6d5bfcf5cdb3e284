// Writes dist/embed/biophony-widget.js, the scripts it loads on demand, dist/custom-elements.json,
// and the licence notices.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundled } from '../../../tools/scripts/notices/licences.ts';
import { noticesText } from '../../../tools/scripts/notices/notices-text.ts';
import { folderOf, foldersOf } from '../../../tools/scripts/notices/packages.ts';
import { elementManifest } from '../src/embed/element-manifest.ts';
import { buildEmbed } from './embed.ts';

const dist = resolve(import.meta.dirname, '../dist/embed');
const { first, second, coast, catalogues, files } = await buildEmbed();
const scripts = [first, second, coast, ...catalogues];
const folders = [...foldersOf(files), folderOf('@radix-ui/themes', import.meta.dirname)];
const notices = noticesText('@biophony/ui, in its stylesheet and its script,', folders, bundled);
mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist))
  if (/^biophony-[a-z]+-[\da-f]+\.js$/.test(name)) rmSync(resolve(dist, name));
for (const { name, script } of scripts) writeFileSync(resolve(dist, name), script);
writeFileSync(
  resolve(dist, '../custom-elements.json'),
  `${JSON.stringify(elementManifest(), null, 2)}\n`,
);
writeFileSync(resolve(dist, '../THIRD-PARTY-NOTICES.txt'), notices);
const kilobytes = (size: number) => (size / 1024).toFixed(1);
for (const { name, script, css } of scripts)
  console.log(
    `${name}: ${kilobytes(script.length)} KB, ${kilobytes(gzipSync(script).length)} KB gzip (styles in it ${kilobytes(css.length)} KB)`,
  );

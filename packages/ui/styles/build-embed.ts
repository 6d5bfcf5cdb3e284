// Writes dist/embed/biophony-widget.js, the one script for pages without React, its manifest dist/custom-elements.json, and
// the notices of what the kit passes on.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundled } from '../../../scripts/notices/licences.ts';
import { noticesText } from '../../../scripts/notices/notices-text.ts';
import { folderOf, foldersOf } from '../../../scripts/notices/packages.ts';
import { elementManifest } from '../src/embed/element-manifest.ts';
import { buildEmbed } from './embed.ts';

const dist = resolve(import.meta.dirname, '../dist/embed');
const { script, css, files } = await buildEmbed();
/** The stylesheet takes in rules of Radix Themes. */
const folders = [...foldersOf(files), folderOf('@radix-ui/themes', import.meta.dirname)];
const notices = noticesText('@biophony/ui, in its stylesheet and its script,', folders, bundled);
mkdirSync(dist, { recursive: true });
writeFileSync(resolve(dist, 'biophony-widget.js'), script);
writeFileSync(
  resolve(dist, '../custom-elements.json'),
  `${JSON.stringify(elementManifest(), null, 2)}\n`,
);
writeFileSync(resolve(dist, '../THIRD-PARTY-NOTICES.txt'), notices);
const kilobytes = (size: number) => (size / 1024).toFixed(1);
console.log(
  `biophony-widget.js: ${kilobytes(script.length)} KB, ${kilobytes(gzipSync(script).length)} KB gzip (styles in it ${kilobytes(css.length)} KB)`,
);

// Writes dist/embed/biophony-widget.js, the one script for pages without React.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildEmbed } from './embed.ts';

const dist = resolve(import.meta.dirname, '../dist/embed');
const { script, css } = await buildEmbed();
mkdirSync(dist, { recursive: true });
writeFileSync(resolve(dist, 'biophony-widget.js'), script);
const kilobytes = (size: number) => (size / 1024).toFixed(1);
console.log(
  `biophony-widget.js: ${kilobytes(script.length)} KB, ${kilobytes(gzipSync(script).length)} KB gzip (styles in it ${kilobytes(css.length)} KB)`,
);

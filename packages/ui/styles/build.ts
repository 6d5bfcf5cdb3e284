// Writes dist/styles.css, and dist/left-out-classes.json, against which the stories check the DOM.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildStylesheet } from './stylesheet.ts';

const dist = resolve(import.meta.dirname, '../dist');
const { css, leftOut, ownFiles } = await buildStylesheet();
mkdirSync(dist, { recursive: true });
writeFileSync(resolve(dist, 'styles.css'), css);
writeFileSync(resolve(dist, 'left-out-classes.json'), JSON.stringify(leftOut));
const kilobytes = (size: number) => (size / 1024).toFixed(1);
console.log(
  `styles.css: ${kilobytes(css.length)} KB, ${kilobytes(gzipSync(css).length)} KB gzip (${ownFiles} own files)`,
);

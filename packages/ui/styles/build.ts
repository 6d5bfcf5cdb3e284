// Writes dist/styles.css: the parts of Radix Themes in use, the kit's tokens and every component's own CSS, in two
// cascade layers and below `.biophony`; and dist/left-out-classes.json, against which the stories check the DOM.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { parse, type Root } from 'postcss';
import { classNames, purge } from './purge.ts';
import { radixParts } from './radix-parts.ts';
import { scopeSelector, splitSelectors } from './selector.ts';

const room = resolve(import.meta.dirname, '..');
const radix = dirname(createRequire(import.meta.url).resolve('@radix-ui/themes/package.json'));
const read = (path: string) => readFileSync(path, 'utf8');

function scope(root: Root): void {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    const selectors = splitSelectors(rule.selector).flatMap(scopeSelector);
    if (selectors.length === 0) rule.remove();
    else rule.selector = [...new Set(selectors)].join(', ');
  });
}

/** Keyframes cannot stand inside a style rule: they are taken out and put beside it. */
function takeKeyframes(root: Root): string {
  const taken: string[] = [];
  root.walkAtRules(/keyframes$/, (rule) => {
    taken.push(rule.toString());
    rule.remove();
  });
  return taken.join('\n');
}

const layer = (name: string, root: Root): string => {
  const keyframes = takeKeyframes(root);
  return `@layer ${name} {\n${keyframes}\n:where(.biophony) {\n${root.toString()}\n}\n}\n`;
};

const radixCss = parse(
  [
    'tokens/base.css',
    ...radixParts.colors.map((color) => `tokens/colors/${color}.css`),
    'components.css',
  ]
    .map((file) => read(resolve(radix, file)))
    .join('\n'),
);
purge(radixCss);
const used = classNames(radixCss);
const leftOut = [...classNames(parse(read(resolve(radix, 'styles.css'))))].filter(
  (name) => name.startsWith('rt-') && !used.has(name),
);
scope(radixCss);

const own = [
  ...globSync('src/theme/*.css', { cwd: room }).sort(),
  ...globSync('src/{components,widgets,screens}/**/*.css', { cwd: room }).sort(),
];
const kitCss = parse(own.map((file) => read(resolve(room, file))).join('\n'));

const source = [
  '@layer biophony.radix, biophony.kit;',
  layer('biophony.radix', radixCss),
  layer('biophony.kit', kitCss),
].join('\n');
const { code } = await transform(source, { loader: 'css', minify: true });

mkdirSync(resolve(room, 'dist'), { recursive: true });
writeFileSync(resolve(room, 'dist/styles.css'), code);
writeFileSync(resolve(room, 'dist/left-out-classes.json'), JSON.stringify(leftOut.sort()));
const kilobytes = (size: number) => (size / 1024).toFixed(1);
console.log(
  `styles.css: ${kilobytes(code.length)} KB, ${kilobytes(gzipSync(code).length)} KB gzip (${own.length} own files)`,
);

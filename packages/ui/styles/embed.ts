import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, transform } from 'esbuild';
import type { Root } from 'postcss';
import { hostLook } from './embed-host-look.ts';
import { leftOut, namedBy } from './embed-left-out.ts';
import { removeEmpty } from './purge.ts';
import { splitSelectors } from './selector.ts';
import { ownCss, takeKeyframes } from './stylesheet.ts';

const packageDir = resolve(import.meta.dirname, '..');

interface Bundle {
  script: string;
  /** The files that the script was made from. */
  files: string[];
}

/** Bundles the script of `<biophony-widget>`, with Preact in place of React, around a stylesheet. */
async function bundle(css: string, named: ReturnType<typeof namedBy> | null): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [resolve(packageDir, 'src/embed/main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['biophony'],
    jsx: 'automatic',
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
      '@radix-ui/react-icons': resolve(packageDir, 'src/embed/icons.tsx'),
    },
    define: { 'process.env.NODE_ENV': '"production"', EMBED_STYLES: JSON.stringify(css) },
    legalComments: 'none',
    banner: {
      js: '/* Biophony, MIT licence; code of others in it: THIRD-PARTY-NOTICES.txt beside it */',
    },
    plugins: [leftOut(named)],
    metafile: true,
    absWorkingDir: packageDir,
    logLevel: 'error',
  });
  const files = Object.keys(metafile.inputs).map((path) => resolve(packageDir, path));
  const [script] = outputFiles;
  if (!script) throw new Error('The widget script came out empty.');
  return { script: script.text, files };
}

/** Leaves of every list `:is(…)` in a selector what passes; none is left of a list of which nothing passes. */
function keepInLists(selector: string, passes: (one: string) => boolean): string {
  const start = selector.indexOf(':is(');
  if (start < 0) return selector;
  let [end, depth] = [start + 4, 1];
  for (; depth > 0; end++) depth += Number(selector[end] === '(') - Number(selector[end] === ')');
  const kept = splitSelectors(selector.slice(start + 4, end - 1)).filter(passes);
  const rest = keepInLists(selector.slice(end), passes);
  // A class that nobody names, so that what is left of the selector does not pass.
  const list = kept.length > 0 ? `:is(${kept.join(', ')})` : '.unnamed';
  return selector.slice(0, start) + list + rest;
}

/** Takes out the rules of classes and animations that a script never names. */
function keepNamed(root: Root, script: string): void {
  const named = new Set(script.match(/\bbp-[\w-]+/g));
  const used = (selector: string) =>
    (selector.match(/\.[\w-]+/g) ?? []).every(
      (name) => name === '.dark' || named.has(name.slice(1)),
    );
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    const selectors = splitSelectors(rule.selector)
      .map((selector) => keepInLists(selector, used))
      .filter(used);
    if (selectors.length === 0) rule.remove();
    else rule.selector = selectors.join(', ');
  });
  const text = root.toString();
  root.walkAtRules(/keyframes$/, (rule) => {
    if (text.split(rule.params).length < 3) rule.remove();
  });
  removeEmpty(root);
}

/** Takes out custom properties that neither a rule nor the script reads, and those that only these read. */
function keepRead(root: Root, beside: string): void {
  for (let removed = true; removed;) {
    removed = false;
    const text = `${root.toString()} ${beside}`;
    const reads = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (declaration) => {
      // The script counts through some: `--bp-data-1` is read as `--bp-data-` with a number.
      const stem = declaration.prop.replace(/\d+$/, '');
      if (reads.has(declaration.prop) || beside.includes(stem)) return;
      declaration.remove();
      removed = true;
    });
  }
  removeEmpty(root);
}

/** The stylesheet of the widgets' shadow root: the kit's own rules for what is in the script, and nothing of Radix. */
async function embedStyles(script: string): Promise<string> {
  const root = ownCss();
  root.walkComments((comment) => void comment.remove());
  keepNamed(root, script);
  const start = readFileSync(resolve(import.meta.dirname, 'embed-root.css'), 'utf8');
  keepRead(root, `${script} ${start}`);
  hostLook(root);
  const keyframes = takeKeyframes(root);
  const [own = '', paper = ''] = start.split('/* Paper */');
  const source = `${own}\n${keyframes}\n.biophony {\n${root.toString()}\n}\n${paper}`;
  return (await transform(source, { loader: 'css', minify: true })).code;
}

export interface EmbedScript extends Bundle {
  css: string;
}

/** The one script that gives a page `<biophony-widget>`. */
export async function buildEmbed(): Promise<EmbedScript> {
  const { files } = await bundle('', null);
  const named = namedBy(files);
  const css = await embedStyles((await bundle('', named)).script);
  return { ...(await bundle(css, named)), css };
}

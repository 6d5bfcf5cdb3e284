import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, transform } from 'esbuild';
import type { Root } from 'postcss';
import { removeEmpty } from './purge.ts';
import { splitSelectors } from './selector.ts';
import { ownCss, takeKeyframes } from './stylesheet.ts';

const room = resolve(import.meta.dirname, '..');

/** Bundles the script of `<biophony-widget>`, with Preact in place of React, around a stylesheet. */
async function bundle(css: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(room, 'src/embed/main.ts')],
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
    },
    define: { 'process.env.NODE_ENV': '"production"', EMBED_STYLES: JSON.stringify(css) },
    legalComments: 'none',
    logLevel: 'error',
  });
  const [script] = outputFiles;
  if (!script) throw new Error('The widget script came out empty.');
  return script.text;
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
    const selectors = splitSelectors(rule.selector).filter(used);
    if (selectors.length === 0) rule.remove();
    else rule.selector = selectors.join(', ');
  });
  const text = root.toString();
  root.walkAtRules(/keyframes$/, (rule) => {
    if (text.split(rule.params).length < 3) rule.remove();
  });
  removeEmpty(root);
}

/** The stylesheet of the widgets' shadow root: the kit's own rules for what is in the script, and nothing of Radix. */
async function embedStyles(script: string): Promise<string> {
  const root = ownCss();
  root.walkComments((comment) => void comment.remove());
  keepNamed(root, script);
  const keyframes = takeKeyframes(root);
  const start = readFileSync(resolve(import.meta.dirname, 'embed-root.css'), 'utf8');
  const source = `${start}\n${keyframes}\n.biophony {\n${root.toString()}\n}\n`;
  return (await transform(source, { loader: 'css', minify: true })).code;
}

export interface EmbedScript {
  script: string;
  css: string;
}

/** The one script that gives a page `<biophony-widget>`. */
export async function buildEmbed(): Promise<EmbedScript> {
  const css = await embedStyles(await bundle(''));
  return { script: await bundle(css), css };
}

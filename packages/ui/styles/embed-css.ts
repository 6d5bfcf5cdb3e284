import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transform } from 'esbuild';
import type { Root } from 'postcss';
import { hostLook } from './embed-host-look.ts';
import { removeEmpty } from './purge.ts';
import { splitSelectors } from './selector.ts';
import { ownCss, takeKeyframes } from './stylesheet.ts';

function keepInLists(selector: string, passes: (one: string) => boolean): string {
  const start = selector.indexOf(':is(');
  if (start < 0) return selector;
  let [end, depth] = [start + 4, 1];
  for (; depth > 0; end++) depth += Number(selector[end] === '(') - Number(selector[end] === ')');
  const kept = splitSelectors(selector.slice(start + 4, end - 1)).filter(passes);
  const rest = keepInLists(selector.slice(end), passes);
  // Matches nothing, so the selector does not pass.
  const list = kept.length > 0 ? `:is(${kept.join(', ')})` : '.unnamed';
  return selector.slice(0, start) + list + rest;
}

function namesAll(script: string): (selector: string) => boolean {
  const named = new Set(script.match(/\bbp-[\w-]+/g));
  return (selector) =>
    (selector.match(/\.[\w-]+/g) ?? []).every(
      (name) => name === '.dark' || named.has(name.slice(1)),
    );
}

/** Removes what the script does not name, or `known` has. */
function keepNamed(
  root: Root,
  used: (selector: string) => boolean,
  isThere: (selector: string) => boolean = () => false,
): void {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    const selectors = splitSelectors(rule.selector)
      .map((selector) => keepInLists(selector, used))
      .filter((selector) => used(selector) && !isThere(selector));
    if (selectors.length === 0) rule.remove();
    else rule.selector = selectors.join(', ');
  });
  const text = root.toString();
  root.walkAtRules(/keyframes$/, (rule) => {
    if (text.split(rule.params).length < 3) rule.remove();
  });
  removeEmpty(root);
}

/** Also removes custom properties that only removed ones read. */
function keepRead(root: Root, beside: string): void {
  for (let removed = true; removed;) {
    removed = false;
    const text = `${root.toString()} ${beside}`;
    const reads = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (declaration) => {
      // Some names are built: `--bp-data-` and a number.
      const stem = declaration.prop.replace(/\d+$/, '');
      if (reads.has(declaration.prop) || beside.includes(stem)) return;
      declaration.remove();
      removed = true;
    });
  }
  removeEmpty(root);
}

function below(root: Root): string {
  hostLook(root);
  const keyframes = takeKeyframes(root);
  return `${keyframes}\n.biophony {\n${root.toString()}\n}\n`;
}

function plainCss(): Root {
  const root = ownCss();
  root.walkComments((comment) => void comment.remove());
  return root;
}

const small = async (source: string) =>
  (await transform(source, { loader: 'css', minify: true })).code;

export function secondStyles(first: string, second: string): Promise<string> {
  const root = plainCss();
  keepNamed(root, namesAll(`${first} ${second}`), namesAll(first));
  return small(below(root));
}

export function firstStyles(script: string, second: string): Promise<string> {
  const root = plainCss();
  keepNamed(root, namesAll(script));
  const start = readFileSync(resolve(import.meta.dirname, 'embed-root.css'), 'utf8');
  keepRead(root, `${script} ${second} ${start}`);
  const [own = '', paper = ''] = start.split('/* Paper */');
  return small(`${own}\n${below(root)}\n${paper}`);
}

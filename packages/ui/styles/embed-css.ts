import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transform } from 'esbuild';
import type { Root } from 'postcss';
import { hostLook } from './embed-host-look.ts';
import { removeEmpty } from './purge.ts';
import { splitSelectors } from './selector.ts';
import { ownCss, takeKeyframes } from './stylesheet.ts';

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

/** Whether every class of a selector is named by a script. */
function namesAll(script: string): (selector: string) => boolean {
  const named = new Set(script.match(/\bbp-[\w-]+/g));
  return (selector) =>
    (selector.match(/\.[\w-]+/g) ?? []).every(
      (name) => name === '.dark' || named.has(name.slice(1)),
    );
}

/** Takes out the rules of classes and animations that a script never names, and those that are there already. */
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

/** A stylesheet's source for a shadow root, below the kit's own root. */
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

/** The kit's own rules for what is in the second script and not in the first; they stand behind those of the first. */
export function secondStyles(first: string, second: string): Promise<string> {
  const root = plainCss();
  keepNamed(root, namesAll(`${first} ${second}`), namesAll(first));
  return small(below(root));
}

/** The stylesheet of the widgets' shadow root: the kit's own rules for what is in the script, and nothing of Radix. */
export function firstStyles(script: string, second: string): Promise<string> {
  const root = plainCss();
  keepNamed(root, namesAll(script));
  const start = readFileSync(resolve(import.meta.dirname, 'embed-root.css'), 'utf8');
  keepRead(root, `${script} ${second} ${start}`);
  const [own = '', paper = ''] = start.split('/* Paper */');
  return small(`${own}\n${below(root)}\n${paper}`);
}

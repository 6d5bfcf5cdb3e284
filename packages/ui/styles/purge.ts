import type { AtRule, ChildNode, Container, Root, Rule } from 'postcss';
import { radixParts } from './radix-parts.ts';
import { splitSelectors } from './selector.ts';

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map((match) => (match[1] ?? '').replace(/\\/g, ''));

const has = (list: readonly string[], value: string) => list.includes(value);

function classUsed(name: string): boolean {
  if (/^(initial|xs|sm|md|lg|xl):/.test(name)) return false;
  const size = /^rt-r-size-(.+)$/.exec(name)?.[1];
  if (size) return has(radixParts.sizes, size);
  if (name.startsWith('rt-r-')) return !/-(m|p)[trblxy]?-|gap|grid|flex/.test(name);
  const variant = /^rt-variant-(.+)$/.exec(name)?.[1];
  if (variant) return has(radixParts.variants, variant);
  const component = /^rt-([A-Z]\w*)$/.exec(name)?.[1];
  if (!component) return true;
  return radixParts.components.some((part) =>
    part === 'Text' || part === 'Button' ? component === part : component.startsWith(part),
  );
}

function attributesUsed(selector: string): boolean {
  const value = (attribute: string) =>
    new RegExp(`^(?:\\.radix-themes:where\\()?\\[data-${attribute}='([^']+)'\\]`).exec(
      selector,
    )?.[1];
  const accent = value('accent-color');
  const gray = value('gray-color');
  const radius = value('radius');
  return (
    (!accent || has(radixParts.accents, accent)) &&
    (!gray || has(radixParts.grays, gray)) &&
    (!radius || has(radixParts.radii, radius))
  );
}

const wide = (rule: AtRule): boolean =>
  rule.name === 'font-face' ||
  /color-gamut: p3|display-p3|min-width: \d/.test(rule.params) ||
  (rule.name === 'media' && rule.params.includes('print'));

export function classNames(root: Root): Set<string> {
  const names = new Set<string>();
  root.walkRules((rule) => classesOf(rule.selector).forEach((name) => names.add(name)));
  return names;
}

export function purge(root: Root): void {
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => {
    if (wide(rule)) rule.remove();
  });
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return;
    const selectors = splitSelectors(rule.selector).filter(
      (selector) => classesOf(selector).every(classUsed) && attributesUsed(selector),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selector = selectors.join(', ');
  });
  dropWindowHeight(root);
  removeEmpty(root);
}

/** Radix' root fills the window, which a widget must not. */
function dropWindowHeight(root: Root): void {
  root.walkDecls('min-height', (declaration) => {
    if (/^100d?vh$/.test(declaration.value)) declaration.remove();
  });
}

/** Works from the inside out. */
export function removeEmpty(container: Container): void {
  container.each((node: ChildNode) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

import { gzipSync } from 'node:zlib';
import { parse, type AtRule, type Rule } from 'postcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { scopeSelector } from '../../styles/selector.ts';
import { buildStylesheet } from '../../styles/stylesheet.ts';

describe("the kit's stylesheet", () => {
  let css = '';
  beforeAll(async () => {
    ({ css } = await buildStylesheet());
  });

  it('holds every rule below .biophony and in a layer of its own', () => {
    const outside: string[] = [];
    parse(css).each((node) => {
      if (node.type !== 'atrule' || node.name !== 'layer') {
        outside.push(node.toString());
        return;
      }
      node.each((inner) => {
        const fine =
          (inner.type === 'rule' && inner.selector === ':where(.biophony)') ||
          (inner.type === 'atrule' && inner.name.endsWith('keyframes'));
        if (!fine) outside.push(inner.toString().slice(0, 80));
      });
    });
    expect(outside).toEqual([]);
  });

  it('never speaks of html, body or :root, and follows no dark class of the host', () => {
    const bad: string[] = [];
    parse(css).walkRules((rule: Rule) => {
      if ((rule.parent as AtRule | undefined)?.name?.endsWith('keyframes')) return;
      if (
        /(^|[\s,>+~(])(html|body|:root)\b(?!,blockquote)/.test(
          rule.selector.replace(':where(body,blockquote', ''),
        )
      )
        bad.push(rule.selector);
      if (/^\.dark|:is\(\.dark/.test(rule.selector)) bad.push(rule.selector);
    });
    expect(bad).toEqual([]);
  });

  it('forces no window height on the host and loads no fonts', () => {
    expect(css.includes('@font-face')).toBe(false);
    const radix = css.slice(0, css.indexOf('@layer biophony.kit{'));
    expect(/min-height:100d?vh/.test(radix)).toBe(false);
  });

  it('stays under 50 KB gzip', () => expect(gzipSync(css).length).toBeLessThan(50 * 1024));
});

describe('scoping a selector of Radix Themes', () => {
  it.each([
    [':root', ['&']],
    ['.dark', ['&.dark']],
    ['.radix-themes ::selection', ['& ::selection']],
    ["[data-radius='large']", ["&[data-radius='large']", "[data-radius='large']"]],
    ['.rt-Button:hover', ['.rt-Button:hover']],
    [":root:where(:has(.radix-themes[data-is-root-theme='true']))", []],
  ])('%s becomes %j', (given, expected) => expect(scopeSelector(given)).toEqual(expected));
});

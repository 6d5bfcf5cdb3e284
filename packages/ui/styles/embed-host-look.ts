import type { Root } from 'postcss';

// What a page may say of the look of its widgets, `--biophony-*`, stands before the kit's own values: so these hold as
// they are, light and dark, where the page says nothing.

/** Tokens of the kit by the custom property that a page sets in their place. */
const replaced: Record<string, readonly string[]> = {
  '--biophony-accent': ['--bp-primary', '--bp-link', '--bp-good', '--green-8', '--green-9'],
  '--biophony-background': ['--bp-card'],
  '--biophony-text': ['--bp-ink', '--bp-ink-soft'],
};

/** Corners with at least this radius are rounded as the page says; smaller ones are those of marks and bars. */
const leastRadius = 8;

const density = 'var(--bp-density)';

/** Puts what a page says before the colours, corners and spaces of a stylesheet. */
export function hostLook(root: Root): void {
  const said = new Map(
    Object.entries(replaced).flatMap(([name, tokens]) => tokens.map((token) => [token, name])),
  );
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const name = said.get(prop);
    if (name) declaration.value = `var(${name}, ${value})`;
    const radius = /^(\d+)px$/.exec(value)?.[1];
    if (
      (prop === 'border-radius' || prop.startsWith('--bp-radius')) &&
      Number(radius) >= leastRadius
    )
      declaration.value = `var(--biophony-radius, ${value})`;
    if (/^(padding|gap|margin-inline-end|--bp-\d)/.test(prop) && !declaration.important)
      declaration.value = value.replace(/(?<![\w.])(-?\d+)px/g, `calc($1px * ${density})`);
  });
}

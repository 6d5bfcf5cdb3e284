import type { Root } from 'postcss';

// The page's `--biophony-*` take precedence over the kit's values, light and dark.

/** By the custom property that replaces them. */
const replaced: Record<string, readonly string[]> = {
  '--biophony-accent': ['--bp-primary', '--bp-link', '--bp-good', '--green-8', '--green-9'],
  '--biophony-background': ['--bp-card'],
  '--biophony-text': ['--bp-ink', '--bp-ink-soft'],
};

/** Smaller radii belong to marks and bars. */
const leastRadius = 8;

const density = 'var(--bp-density)';

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

import leftOut from '@biophony/ui/left-out-classes.json' with { type: 'json' };

const names: ReadonlySet<string> = new Set(leftOut);

/** Classes in use that Radix Themes has rules for and the kit's own stylesheet has not. */
export function unstyledClasses(root: Element): string[] {
  const found = new Set<string>();
  for (const element of root.querySelectorAll('[class*="rt-"]'))
    for (const name of element.classList) if (names.has(name)) found.add(name);
  return [...found].sort();
}

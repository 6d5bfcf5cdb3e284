import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/biophony.ts';

const declared =
  /^export declare (?:function ([A-Z]\w*)|const ([A-Z]\w*): .*?(?=\(.*JSX\.Element))\(([^)]*)/gm;

/** By the report of `@biophony/ui`'s public declarations; and those without props. */
export function publicComponents(): { names: string[]; propless: ReadonlySet<string> } {
  const report = readFileSync(join(root, 'packages/ui/api.md'), 'utf8');
  const found = [...report.matchAll(declared)].map(([, made, kept, props]) => ({
    name: made ?? kept ?? '',
    takesProps: props !== '',
  }));
  return {
    names: found.map(({ name }) => name),
    propless: new Set(found.filter(({ takesProps }) => !takesProps).map(({ name }) => name)),
  };
}

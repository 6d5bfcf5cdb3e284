/** Licences whose terms are met by carrying their text along: what a bundle may take in. */
export const bundled: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** Also allowed beside a program as a separate package, which its user can replace. */
export const besideProgram: readonly string[] = [
  ...bundled,
  'LGPL-2.1-or-later',
  'LGPL-3.0-or-later',
];

/** Whether an SPDX expression of names, AND, OR and parentheses can be met with the allowed licences alone. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const word = words[at++];
    if (word !== '(') return word !== undefined && allowed.includes(word);
    const inner = any();
    return words[at++] === ')' && inner;
  };
  const all = (): boolean => {
    let met = one();
    while (words[at] === 'AND') {
      at++;
      met = one() && met;
    }
    return met;
  };
  const any = (): boolean => {
    let met = all();
    while (words[at] === 'OR') {
      at++;
      met = all() || met;
    }
    return met;
  };
  const met = any();
  return met && at === words.length;
}

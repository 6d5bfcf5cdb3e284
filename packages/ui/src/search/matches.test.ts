import { expect, it } from 'vitest';
import { matches, rankOf } from './matches.ts';

it('ranks the beginning of a name before that of a word, and that before its inside (S32.2)', () => {
  expect(rankOf('Dawn at the lake', 'dawn')).toBe(0);
  expect(rankOf('Dawn at the lake', 'dawn at')).toBe(0);
  expect(rankOf('Dawn at the lake', 'lake d')).toBe(1);
  expect(rankOf('Dawn at the lake', 'wn')).toBe(2);
  expect(rankOf('Dawn at the lake', 'dawn sea')).toBeNull();
});

it('ignores case, accents and vowel points', () => {
  expect(rankOf('Étang des Grèbes', 'etang grebes')).toBe(1);
  expect(rankOf('שָׁלוֹם', 'שלום')).toBe(0);
});

it('finds other names too, keeps the order among equals, and all without a text (S32.2)', () => {
  const entries = [
    { name: 'European Robin', also: 'Erithacus rubecula' },
    { name: 'Robin Lake' },
    { name: 'Robin Hill' },
    { name: 'Wren' },
  ];
  const names = (typed: string) => matches(entries, typed).map(({ name }) => name);
  expect(names('robin')).toEqual(['Robin Lake', 'Robin Hill', 'European Robin']);
  expect(names('rubecula')).toEqual(['European Robin']);
  expect(names(' ')).toHaveLength(4);
  expect(names('kestrel')).toEqual([]);
});

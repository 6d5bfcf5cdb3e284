import { expect, it } from 'vitest';
import { mostSaid } from './agreement.ts';

it.each([
  [[], null],
  [['yes'], 'yes'],
  [['yes', 'no'], null],
  [['no', 'yes', 'no', 'unsure'], 'no'],
  [['unsure', 'yes', 'no'], null],
])('of %j most people say %s', (said, most) => expect(mostSaid<string>(said)).toBe(most));

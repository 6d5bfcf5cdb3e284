import { de } from '@biophony/ui/messages/de';
import { expect, it } from 'vitest';
import { messagesLength, passedOn, readMessages, parseWidget } from './frame-parameters.ts';

it('takes the widget from the path, and of the query what an element knows', () => {
  expect(parseWidget('/embed/species')).toBe('species');
  const given = new URLSearchParams(
    'project-id=p1&locale=de-DE&appearance=dark&index=&base-url=https://evil.example&onclick=1',
  );
  expect(passedOn(given)).toEqual([
    ['project-id', 'p1'],
    ['locale', 'de-DE'],
    ['appearance', 'dark'],
  ]);
  expect(parseWidget('/embed/compare/')).toBe('compare');
  const compared = new URLSearchParams('project-id=p1&group-a=s1+s2&group-b=s3&confidence=0.5');
  expect(passedOn(compared)).toEqual([
    ['project-id', 'p1'],
    ['confidence', '0.5'],
    ['group-a', 's1 s2'],
    ['group-b', 's3'],
  ]);
});

const known = {
  lang: 'de',
  explorer: {
    species: 'Arten',
    speciesText: (number: string, most: string) => `${number}, ${most}`,
  },
  map: { detectedOrNot: ['nein', 'ja'] },
};
const read = (given: unknown) =>
  readMessages(typeof given === 'string' ? given : JSON.stringify(given), known);

it('takes texts of the address, with values in them, as text (S12.7)', () => {
  const told = read({
    lang: 'da',
    explorer: { species: '<b>Arter</b>', speciesText: 'I alt {1}, oftest {2}{3}.' },
    map: { detectedOrNot: ['nej', 'ja'] },
  });
  const { messages } = told as { messages: typeof known };
  expect(messages).toMatchObject({
    lang: 'da',
    explorer: { species: '<b>Arter</b>' },
    map: { detectedOrNot: ['nej', 'ja'] },
  });
  expect(messages.explorer.speciesText('12', 'solsort {1}')).toBe('I alt 12, oftest solsort {1}.');
});

it.each([
  ['no JSON', '{explorer', 'no object in JSON'],
  ['a list', [], 'no object in JSON'],
  ['a text alone', '"Arter"', 'no object in JSON'],
  ['an unknown group', { projects: {} }, '"projects"'],
  ['an unknown text', { explorer: { species: 'Arter', html: '' } }, '"explorer.html"'],
  ['what every object has', '{"explorer":{"constructor":"x"}}', '"explorer.constructor"'],
  ['what makes objects', '{"__proto__":{"species":"x"}}', '"__proto__"'],
  ['a number', { explorer: { species: 3 } }, '"explorer.species"'],
  ['a text for a group', { explorer: 'Arter' }, '"explorer"'],
  ['a group for a text', { explorer: { species: {} } }, '"explorer.species"'],
  ['a list that is too short', { map: { detectedOrNot: ['nej'] } }, '"map.detectedOrNot"'],
  ['too much', { lang: 'x'.repeat(messagesLength) }, String(messagesLength)],
])('refuses %s with a sentence (S12.7)', (_, given, part) => {
  const told = read(given);
  expect(told).not.toHaveProperty('messages');
  expect(told).toHaveProperty('fault', expect.stringMatching(/^messages .*\.$/));
  expect((told as { fault: string }).fault).toContain(part);
});

it('knows all texts of widgets by a catalogue', () => {
  const told = readMessages('{"explorer":{"species":"Arter"},"charts":{"hour":"Time"}}', de);
  expect(told).toEqual({
    messages: { explorer: { species: 'Arter' }, charts: { hour: 'Time' } },
  });
});

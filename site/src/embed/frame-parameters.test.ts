import { expect, it } from 'vitest';
import { languageOf, passedOn, widgetOf } from './frame-parameters.ts';

it('takes the widget from the path, and of the query what an element knows', () => {
  expect(widgetOf('/embed/species')).toBe('species');
  const given = new URLSearchParams(
    'project-id=p1&locale=de-DE&appearance=dark&index=&base-url=https://evil.example&onclick=1',
  );
  expect(passedOn(given)).toEqual([
    ['project-id', 'p1'],
    ['locale', 'de-DE'],
    ['appearance', 'dark'],
  ]);
  expect(widgetOf('/embed/compare/')).toBe('compare');
  const compared = new URLSearchParams('project-id=p1&group-a=s1+s2&group-b=s3&confidence=0.5');
  expect(passedOn(compared)).toEqual([
    ['project-id', 'p1'],
    ['confidence', '0.5'],
    ['group-a', 's1 s2'],
    ['group-b', 's3'],
  ]);
});

it.each([
  ['ar', { lang: 'ar', dir: 'rtl' }],
  ['he_IL', { lang: 'he-IL', dir: 'rtl' }],
  ['uz-Arab', { lang: 'uz-Arab', dir: 'rtl' }],
  ['de_DE', { lang: 'de-DE', dir: 'ltr' }],
  ['no language', null],
])('takes language and direction of the page from the locale %s', (locale, told) => {
  expect(languageOf(locale)).toEqual(told);
});

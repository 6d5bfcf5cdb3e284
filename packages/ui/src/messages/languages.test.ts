import { readdirSync } from 'node:fs';
import { describe, expect, it as test } from 'vitest';
import { de, type WidgetMessages } from './de.ts';
import { charts, map } from './en/survey-charts.ts';
import { survey, surveyWidgets } from './en/survey.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { en } from './index.ts';
import { it } from './it.ts';

type Text = (...values: unknown[]) => string;
const catalogues: Record<string, WidgetMessages> = { de, es, fr, it };
const english = { ...en, charts, map, survey, surveyWidgets };

/** Every text and function of a catalogue, by its path. */
function texts(part: object, within = ''): [path: string, text: unknown][] {
  return Object.entries(part).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? texts(value, `${within}${key}.`)
      : [[within + key, value]],
  );
}
const byPath = new Map(texts(english));

/** What stands for values: as texts, for most are written out, and as the counts 1 and 5. */
const given = (value: number) =>
  ['‹a›', value, '‹c›', '‹d›', '‹e›'].map((text, at) => (at === 1 ? value : text));
const spoken = (text: unknown, values: unknown[]) =>
  typeof text === 'function' ? (text as Text)(...values) : String(text);
const missing = /\b(?:undefined|null|NaN)\b/;
const samples = [given(1), given(5), [1, '‹b›'], [5, '‹b›'], ['‹a›', '‹b›', '‹c›', null, null]];

/** What is the same as in English: names, units, signs and values alone, and words that the languages share. */
const shared = new Set(
  (
    'lang analysis.typeNames.birdnet_v2_4 explorer.indexUnits.ADI_1k_10k_50dB format.hours format.minutes format.seconds ' +
    'charts.cell charts.calendarCell charts.ratioHead charts.withError map.metres map.kilometres map.north map.south ' +
    'map.east map.west map.siteText'
  ).split(' '),
);
const alike: Record<string, readonly string[]> = {
  es: ['common.error'],
  fr: [
    'explorer.countMinutes',
    'surveyWidgets.sites',
    'charts.site',
    'explorer.sites',
    'map.site',
    'map.latitude',
    'map.longitude',
  ],
};

test('there is a file for each language (S12.6)', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}\.ts$/.test(name));
  expect(files).toEqual(Object.keys(catalogues).map((language) => `${language}.ts`));
});

describe.each(Object.entries(catalogues))('the catalogue %s', (language, catalogue) => {
  test('has the texts of the others, each in its language (S12.6)', () => {
    expect(catalogue.lang).toBe(language);
    expect(texts(catalogue).map(([path]) => path)).toEqual(texts(de).map(([path]) => path));
    const untranslated = texts(catalogue).filter(([path, text]) =>
      samples.every((values) => spoken(text, values) === spoken(byPath.get(path), values)),
    );
    const same = untranslated
      .map(([path]) => path)
      .filter((path) => !shared.has(path) && !alike[language]?.includes(path));
    expect(same).toEqual([]);
  });

  test('says every value that the English text says', () => {
    for (const [path, text] of texts(catalogue))
      for (const values of samples) {
        const own = spoken(text, values);
        const there = spoken(byPath.get(path), values);
        if (!missing.test(there)) expect(own, path).not.toMatch(missing);
        for (const value of there.match(/‹\w›/g) ?? []) expect(own, path).toContain(value);
      }
  });

  test('has the singular for one, and the plural for more', () => {
    const { explorer, charts: own, map: places, surveyWidgets: widgets } = catalogue;
    for (const count of [
      explorer.countDetections,
      explorer.countRecordings,
      explorer.countMinutes,
      (text: string, value: number) => own.failed(text, value, ''),
      (_: string, value: number) => places.unplaced(value).replace(String(value), ''),
      (_: string, value: number) => widgets.partialAnalyses(value).replace(String(value), ''),
    ])
      expect(count('', 1).trim()).not.toBe('');
    expect(explorer.countDetections('', 1)).not.toBe(explorer.countDetections('', 5));
    expect(own.calendarGap('', '1').replace('1', '')).not.toBe(
      own.calendarGap('', '5').replace('5', ''),
    );
    // A thousand is written `1.000` in some of these languages, which is no one.
    expect(explorer.undated('1.000').replace('1.000', '')).toBe(
      explorer.undated('5').replace('5', ''),
    );
  });
});

test('French counts none and parts as one', () => {
  expect(fr.explorer.countDetections('0', 0)).toBe('0 détection');
  expect(fr.map.siteRate('1,5')).toBe('1,5 détection par heure d’enregistrement');
  expect(fr.map.siteRate('2,5')).toBe('2,5 détections par heure d’enregistrement');
});

test('French keeps signs on the line of the word before them', () => {
  for (const [path, text] of texts(fr))
    for (const values of samples) expect(spoken(text, values), path).not.toMatch(/ [:;?!%]/);
});

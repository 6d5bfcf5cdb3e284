import { compareGroups, type SpeciesSeason, type SurveyFigures } from '@biophony/recordings/survey';
import { createClient } from '@biophony/sdk';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeatMap } from '../../explorer/charts/heat-map.tsx';
import { ProjectSummary } from '../../explorer/project-summary.tsx';
import { de } from '../../messages/de.ts';
import { en } from '../../messages/index.ts';
import { WidgetProvider } from '../../provider/widget-provider.tsx';
import { toMapSites } from './map-symbols.ts';
import { SpeciesRates } from '../charts/species-rates.tsx';
import { SiteMap } from './site-map.tsx';
import { SeasonChart } from '../charts/season-chart.tsx';

const client = createClient({ baseUrl: 'https://service.invalid' });
const textOf = (element: ReactElement, messages?: typeof de) =>
  renderToStaticMarkup(
    <WidgetProvider client={client} locale="en-GB" messages={messages}>
      {element}
    </WidgetProvider>,
  ).replaceAll(/<[^>]*>/g, ' ');

/** A day on which so many seconds were recorded from 04:00 on, and 120 detections found. */
const heat = (seconds: number) => {
  const [counts, effort] = [new Uint32Array(24), new Float32Array(24)];
  counts[4] = 120;
  effort[4] = seconds;
  return <HeatMap activity={{ days: ['2024-05-01'], counts, effort }} measure="rate" />;
};
const season = (seconds: number): SpeciesSeason => {
  const [detections, listened] = [new Float64Array(24), new Float64Array(24)];
  detections[4] = 120;
  listened[4] = seconds;
  return { weeks: [{ firstDay: 19_844, seconds }], detections, seconds: listened };
};
const chart = (seconds: number) => (
  <SeasonChart season={season(seconds)} sun={[]} species="Robin" />
);
const compared = (seconds: number) => {
  const found = (detections: number) => [
    { hours: seconds / 3600, detections: new Map([['Robin', detections]]) },
  ];
  const { species } = compareGroups(found(120), found(60));
  return <SpeciesRates species={species} nameOf={(key) => key} />;
};

test.each([
  ['activity', heat, '9.2 per minute'],
  ['a season', chart, '9.23 per minute'],
  ['a comparison', compared, 'Group A, per recorded minute'],
])('%s of 13 minutes has rates per recorded minute, and none per hour (S14.49)', (_, of, rate) => {
  const text = textOf(of(780));
  expect(text).toContain(rate);
  expect(text).not.toMatch(/per (recorded )?hour|a recorded hour/);
  const german = textOf(of(780), de);
  expect(german).toMatch(/pro (Aufnahmem|M)inute/);
  expect(german).not.toMatch(/pro (Aufnahmes|S)tunde/);
});

test.each([
  ['activity', heat, '60 per hour'],
  ['a season', chart, '60 per hour'],
  ['a comparison', compared, 'Group A, per recorded hour'],
])('%s of two hours has rates per recorded hour (S14.49)', (_, of, rate) => {
  expect(textOf(of(7200))).toContain(rate);
});

test('a comparison of 13 minutes counts by the minute (S14.49)', () => {
  expect(textOf(compared(780))).toContain('9.23 (');
  expect(textOf(compared(7200))).toContain('60 (');
});

test('a map tells no rate of a site with less than an hour, and colours by it where any site has one (S14.49)', () => {
  const place = { latitude: 47, longitude: 9, public_precision: 'exact', blurred: false };
  const site = (site_id: string) => ({ ...place, site_id, name: site_id }) as never;
  const figure = (site_id: string, seconds: number) => ({
    site_id,
    seconds,
    days: 1,
    detections: 60,
    species: 1,
    chosen: 0,
  });
  const mapOf = (...seconds: number[]) => {
    const figures = {
      sites: seconds.map((length, at) => figure(`site ${at}`, length)),
    } as unknown as SurveyFigures;
    return toMapSites(
      seconds.map((_, at) => site(`site ${at}`)),
      figures,
      false,
    );
  };
  expect(mapOf(780, 7200).map(({ rate }) => rate)).toEqual([null, 30]);
  const drawn = (...seconds: number[]) => (
    <SiteMap
      sites={mapOf(...seconds)}
      chosen={[]}
      onChoose={() => undefined}
      colour="richness"
      onColour={() => undefined}
      title="Map"
      caption=""
      tiles={null}
    />
  );
  expect(textOf(<SiteMap {...drawn(780).props} areKinds />)).not.toContain('pecies');
  expect(textOf(drawn(780))).not.toContain('Per recorded hour');
  expect(textOf(drawn(780, 7200))).toContain('Per recorded hour');
});

test('what has no scientific name is counted as kinds of sound, and not as species', () => {
  const of = (scientific_name: string) => (
    <ProjectSummary
      title={null}
      completedAt={null}
      found={{
        seconds: 780,
        detections: 288,
        indexed: false,
        species: [{ scientific_name, common_name: 'Sound event' }],
      }}
    />
  );
  expect(textOf(of(''))).toMatch(new RegExp(`${en.explorer.sounds}\\s+1`));
  expect(textOf(of(''))).not.toContain(en.explorer.species);
  expect(textOf(of('Turdus merula'))).toContain(en.explorer.species);
});

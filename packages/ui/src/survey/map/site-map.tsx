'use client';

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan } from '../../base/sizes.ts';
import { ChartFrame } from '../../explorer/charts/chart-frame.tsx';
import { type MapTiles, usePresentation } from '../../kit/presentation-context.ts';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import { MapFrame, useMapView } from './map-frame.tsx';
import {
  chosenAfter,
  type ColourClass,
  legendEfforts,
  type MapColour,
  mapColours,
  type MapSite,
  radiusOf,
} from './map-symbols.ts';
import { pixelOf } from './map-view.ts';
import { SiteLayer, useSiteSymbols } from './site-layer.tsx';

interface MapLegendProps {
  colour: MapColour;
  areKinds: boolean;
  classes: readonly ColourClass[];
  /** Seconds of the site with most effort. */
  most: number;
  /** Whether there are sites without effort, blurred sites, and sites outside the filter. */
  hollow: boolean;
  blurred: boolean;
  aside: boolean;
}

function MapLegend(props: MapLegendProps) {
  const { colour, areKinds, classes, most, hollow, blurred, aside } = props;
  const words = useMapMessages();
  const { messages, locale } = usePresentation();
  const number = numberFormat(locale, { maximumSignificantDigits: 3 });
  const textOf = ({ from, to }: ColourClass) => {
    if (colour === 'detected') return words.detectedOrNot[from > 0 ? 1 : 0];
    const [low, high] = [number.format(from), number.format(to)];
    return low === high ? low : words.range(low, high);
  };
  return (
    <div className="bp-map-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span>
        <b>{areKinds && colour === 'richness' ? words.kinds.richness : words.colours[colour]}</b>
        {classes.map((one) => (
          <span key={one.step}>
            <i className="bp-map-swatch" style={{ background: `var(--bp-data-${one.step})` }} />
            {textOf(one)}
          </span>
        ))}
      </span>
      {most > 0 && (
        <span>
          <b>{words.effort}</b>
          {legendEfforts(most).map((seconds) => (
            <span key={seconds}>
              <i
                className="bp-map-swatch"
                data-size=""
                style={{ width: 2 * radiusOf(seconds, most), height: 2 * radiusOf(seconds, most) }}
              />
              {formatSpan(seconds, messages.format, locale)}
            </span>
          ))}
        </span>
      )}
      <span>
        {hollow && (
          <span>
            <i className="bp-map-swatch" data-hollow="" />
            {words.hollow}
          </span>
        )}
        {blurred && (
          <span>
            <i className="bp-map-swatch" data-cell="" />
            {words.blurred}
          </span>
        )}
        {aside && (
          <span>
            <i className="bp-map-swatch" data-aside="" />
            {words.aside}
          </span>
        )}
      </span>
    </div>
  );
}

export interface SiteMapProps {
  sites: readonly MapSite[];
  /** Sites shown alone; empty for all. */
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** Whether detections are kinds of sound instead of species. */
  areKinds?: boolean;
  /** What the colours show. */
  colour: MapColour;
  /**
   * Chooses what the colours show; `detected` needs a chosen species, `rate` a site with an hour.
   */
  onColour?: (colour: MapColour) => void;
  title: string;
  /** Names effort, model and threshold. */
  caption: ReactNode;
  /** Detail tiles of the operator; null for coastlines alone, those of the provider when absent. */
  tiles?: MapTiles | null;
}

function useSiteText(areKinds: boolean) {
  const words = useMapMessages();
  const { messages, locale } = usePresentation();
  const number = numberFormat(locale, { maximumSignificantDigits: 3 });
  return (site: MapSite): string => {
    const parts =
      site.seconds > 0
        ? [
            words.siteEffort(formatSpan(site.seconds, messages.format, locale)),
            (areKinds ? words.kinds.ofSite : words.siteSpecies)(number.format(site.species)),
            site.rate === null ? '' : words.siteRate(number.format(site.rate)),
            site.detected === null ? '' : words.detectedOrNot[site.detected ? 1 : 0],
          ]
        : [words.hollow];
    if (site.cell_deg !== null) parts.push(words.within(number.format(site.cell_deg)));
    return words.siteText(site.name, parts.filter(Boolean).join(', '));
  };
}

/** Map of sites: size shows effort, colour shows what was found; sites can be chosen. */
export function SiteMap(props: SiteMapProps) {
  const { sites, areKinds = false, chosen, onChoose, onColour, title, caption, tiles } = props;
  const told: Record<MapColour, boolean> = {
    richness: true,
    rate: sites.some(({ rate }) => rate !== null),
    detected: sites.some(({ detected }) => detected !== null),
  };
  const offered = mapColours.filter((one) => told[one]);
  const colour = told[props.colour] ? props.colour : offered.at(-1)!;
  const words = useMapMessages();
  const drawn = useSiteSymbols(sites, chosen, colour);
  const { plane, placed, points, unplaced } = drawn;
  const shown = useMapView(plane, drawn.shown);
  const textOf = useSiteText(areKinds);
  const [looked, setLooked] = useState<string | null>(null);
  const site = sites.find(({ site_id }) => site_id === looked);
  const latest = useRef({ chosen, onChoose, shown, textOf, placed, points });
  useEffect(() => {
    latest.current = { chosen, onChoose, shown, textOf, placed, points };
  });
  const choose = useCallback((id: string, adds: boolean) => {
    const { chosen, onChoose } = latest.current;
    onChoose(chosenAfter(chosen, id, adds));
  }, []);
  const reach = useCallback((id: string) => {
    const { shown, placed, points } = latest.current;
    const { view, size, move } = shown;
    const point = points[placed.findIndex(({ site_id }) => site_id === id)];
    if (!point) return;
    const [x, y] = pixelOf(view, size, point);
    const isShown = x > 20 && y > 20 && x < size.width - 20 && y < size.height - 20;
    if (!isShown) move({ ...view, x: point[0], y: point[1] });
  }, []);
  const aside = chosen.length > 0 && placed.some((one) => !drawn.counts(one));
  const blurred = placed.some(({ cell_deg }) => cell_deg !== null);
  const table = () => ({
    columns: [
      { label: words.site },
      { label: words.latitude, numeric: true },
      { label: words.longitude, numeric: true },
      { label: words.cell, numeric: true },
      { label: words.hours, numeric: true },
      { label: areKinds ? words.kinds.column : words.species, numeric: true },
      { label: words.rate, numeric: true },
      { label: words.detected },
    ],
    rows: sites.map((one) => [
      one.name,
      one.latitude,
      one.longitude,
      one.cell_deg,
      one.seconds / 3600,
      one.species,
      one.rate,
      one.detected === null ? null : words.detectedOrNot[one.detected ? 1 : 0],
    ]),
  });
  return (
    <ChartFrame
      title={title}
      filename="survey-map"
      text={
        <>
          {placed.length > 0
            ? words.mapText(
                placed.length,
                areKinds && colour === 'richness' ? words.kinds.tells : words.colourTells[colour],
              )
            : words.noPlaces}{' '}
          {caption} {blurred && words.blurredText}
        </>
      }
      table={table}
      actions={
        onColour &&
        offered.map((one) => (
          <button
            key={one}
            type="button"
            className="bp-quiet bp-toggle"
            aria-pressed={colour === one}
            onClick={() => onColour(one)}
          >
            {areKinds && one === 'richness' ? words.kinds.richness : words.colours[one]}
          </button>
        ))
      }
    >
      {placed.length > 0 && (
        <>
          <MapFrame
            plane={plane}
            shown={shown}
            label={title}
            keys={words.keys}
            points={points}
            tiles={tiles}
          >
            {(view) => (
              <SiteLayer
                drawn={drawn}
                view={view}
                size={shown.size}
                chosen={chosen}
                colour={colour}
                label={words.sites}
                textOf={textOf}
                onChoose={choose}
                onLook={setLooked}
                onReach={reach}
              />
            )}
          </MapFrame>
          <p className="bp-map-told bp-small">{site ? textOf(site) : words.choose}</p>
          <MapLegend
            colour={colour}
            areKinds={areKinds}
            classes={drawn.classes}
            most={drawn.most}
            hollow={placed.some((one) => one.seconds <= 0 && drawn.counts(one))}
            blurred={blurred}
            aside={aside}
          />
        </>
      )}
      {unplaced.length > 0 && (
        <p className="bp-small">
          {words.unplaced(unplaced.length)}{' '}
          {unplaced.map(({ site_id, name }, at) => (
            <span key={site_id}>
              {at > 0 && ', '}
              <button
                type="button"
                className="bp-text-button"
                aria-pressed={chosen.includes(site_id)}
                onClick={() => onChoose(chosenAfter(chosen, site_id, false))}
              >
                {name}
              </button>
            </span>
          ))}
        </p>
      )}
    </ChartFrame>
  );
}

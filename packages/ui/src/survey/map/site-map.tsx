'use client';

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { isolated } from '../../base/isolated.ts';
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
import { toPixel } from './map-view.ts';
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
  const t = useMapMessages();
  const { messages, locale } = usePresentation();
  const number = numberFormat(locale, { maximumSignificantDigits: 3 });
  const textOf = ({ from, to }: ColourClass) => {
    if (colour === 'detected') return t.detectedOrNot[from > 0 ? 1 : 0];
    const [low, high] = [number.format(from), number.format(to)];
    return low === high ? low : t.range(low, high);
  };
  return (
    <div className="bp-map-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span>
        <b>{areKinds && colour === 'richness' ? t.kinds.richness : t.colours[colour]}</b>
        {classes.map((one) => (
          <span key={one.step}>
            <i className="bp-map-swatch" style={{ background: `var(--bp-data-${one.step})` }} />
            {textOf(one)}
          </span>
        ))}
      </span>
      {most > 0 && (
        <span>
          <b>{t.effort}</b>
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
            {t.hollow}
          </span>
        )}
        {blurred && (
          <span>
            <i className="bp-map-swatch" data-cell="" />
            {t.blurred}
          </span>
        )}
        {aside && (
          <span>
            <i className="bp-map-swatch" data-aside="" />
            {t.aside}
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
  /** Writes the names of sites beside their symbols, as far as there is room. */
  labels?: boolean;
  /** Greatest height of the map in pixels. */
  mostHeight?: number;
}

function useSiteText(areKinds: boolean) {
  const t = useMapMessages();
  const { messages, locale } = usePresentation();
  const number = numberFormat(locale, { maximumSignificantDigits: 3 });
  return (site: MapSite): string => {
    const parts =
      site.seconds > 0
        ? [
            t.siteEffort(formatSpan(site.seconds, messages.format, locale)),
            (areKinds ? t.kinds.ofSite : t.siteSpecies)(number.format(site.species)),
            site.rate === null ? '' : t.siteRate(number.format(site.rate)),
            site.detected === null ? '' : t.detectedOrNot[site.detected ? 1 : 0],
          ]
        : [t.hollow];
    if (site.cell_deg !== null) parts.push(t.within(number.format(site.cell_deg)));
    return t.siteText(isolated(site.name), parts.filter(Boolean).join(', '));
  };
}

/** Map of sites: size shows effort, colour shows what was found; sites can be chosen. */
export function SiteMap(props: SiteMapProps) {
  const { sites, areKinds = false, chosen, onChoose, onColour, title, caption, tiles } = props;
  const isOffered: Record<MapColour, boolean> = {
    richness: true,
    rate: sites.some(({ rate }) => rate !== null),
    detected: sites.some(({ detected }) => detected !== null),
  };
  const offered = mapColours.filter((one) => isOffered[one]);
  const colour = isOffered[props.colour] ? props.colour : offered.at(-1)!;
  const t = useMapMessages();
  const drawn = useSiteSymbols(sites, chosen, colour);
  const { plane, placed, points, unplaced } = drawn;
  const map = useMapView(plane, drawn.shown, props.mostHeight);
  const textOf = useSiteText(areKinds);
  const [looked, setLooked] = useState<string | null>(null);
  const site = sites.find(({ site_id }) => site_id === looked);
  const latest = useRef({ chosen, onChoose, shown: map, textOf, placed, points });
  useEffect(() => {
    latest.current = { chosen, onChoose, shown: map, textOf, placed, points };
  });
  const choose = useCallback((id: string, adds: boolean) => {
    const { chosen, onChoose } = latest.current;
    onChoose(chosenAfter(chosen, id, adds));
  }, []);
  const reach = useCallback((id: string) => {
    const { shown: map, placed, points } = latest.current;
    const { view, size, move } = map;
    const point = points[placed.findIndex(({ site_id }) => site_id === id)];
    if (!point) return;
    const [x, y] = toPixel(view, size, point);
    const isShown = x > 20 && y > 20 && x < size.width - 20 && y < size.height - 20;
    if (!isShown) move({ ...view, x: point[0], y: point[1] });
  }, []);
  const aside = chosen.length > 0 && placed.some((one) => !drawn.counts(one));
  const blurred = placed.some(({ cell_deg }) => cell_deg !== null);
  const table = () => ({
    columns: [
      { label: t.site },
      { label: t.latitude, numeric: true },
      { label: t.longitude, numeric: true },
      { label: t.cell, numeric: true },
      { label: t.hours, numeric: true },
      { label: areKinds ? t.kinds.column : t.species, numeric: true },
      { label: t.rate, numeric: true },
      { label: t.detected },
    ],
    rows: sites.map((one) => [
      one.name,
      one.latitude,
      one.longitude,
      one.cell_deg,
      one.seconds / 3600,
      one.species,
      one.rate,
      one.detected === null ? null : t.detectedOrNot[one.detected ? 1 : 0],
    ]),
  });
  return (
    <ChartFrame
      title={title}
      filename="survey-map"
      text={
        <>
          {placed.length > 0
            ? t.mapText(
                placed.length,
                areKinds && colour === 'richness' ? t.kinds.tells : t.colourTells[colour],
              )
            : t.noPlaces}{' '}
          {caption} {blurred && t.blurredText}
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
            {areKinds && one === 'richness' ? t.kinds.richness : t.colours[one]}
          </button>
        ))
      }
    >
      {placed.length > 0 && (
        <>
          <MapFrame
            plane={plane}
            map={map}
            label={title}
            keys={t.keys}
            points={points}
            tiles={tiles}
          >
            {(view) => (
              <SiteLayer
                drawn={drawn}
                view={view}
                size={map.size}
                chosen={chosen}
                colour={colour}
                label={t.sites}
                hasNames={props.labels ?? false}
                textOf={textOf}
                onChoose={choose}
                onLook={setLooked}
                onReach={reach}
              />
            )}
          </MapFrame>
          <p className="bp-map-told bp-small">{site ? textOf(site) : t.choose}</p>
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
          {t.unplaced(unplaced.length)}{' '}
          {unplaced.map(({ site_id, name }, at) => (
            <span key={site_id}>
              {at > 0 && ', '}
              <button
                type="button"
                className="bp-text-button"
                aria-pressed={chosen.includes(site_id)}
                onClick={() => onChoose(chosenAfter(chosen, site_id, false))}
              >
                <bdi>{name}</bdi>
              </button>
            </span>
          ))}
        </p>
      )}
    </ChartFrame>
  );
}

'use client';

import type { Found } from '../analyses/found-species.ts';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { Facts } from '../kit/facts.tsx';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useExploreMessages, useExplorerMessages } from '../kit/use-page-messages.ts';
import { dayText } from './charts/labels.ts';
import { dayName, dayOf, localMs } from './engine/local-time.ts';
import { areSpecies, KindMark, SpeciesName } from './species/species-name.tsx';

/** With more days, a bar has several. */
const mostBars = 120;

/** From an hour as `04:00`, or a day as `2026-05-21`. */
interface StripBar {
  start: string;
  detections: number;
}

interface Strip {
  by: 'hour' | 'day';
  days: number;
  bars: StripBar[];
}

const hourBars = (byHour: readonly number[]): StripBar[] =>
  byHour.map((detections, hour) => ({ start: `${String(hour).padStart(2, '0')}:00`, detections }));

/**
 * By day, including empty ones in between; by hour for one or two days. Null where no detection has
 * a time.
 */
export function toStrip({ byDay, byHour }: Pick<Found, 'byDay' | 'byHour'>): Strip | null {
  const toDayNumber = (day: string) => dayOf(localMs(`${day}T00:00:00`));
  const [first, last] = [byDay[0], byDay.at(-1)];
  if (!first || !last) return null;
  const start = toDayNumber(first.day);
  const span = toDayNumber(last.day) - start + 1;
  if (span <= 2 && byHour.length > 0) return { by: 'hour', days: 1, bars: hourBars(byHour) };
  const days = Math.max(1, Math.ceil(span / mostBars));
  const bars = Array.from({ length: Math.ceil(span / days) }, (_, at) => ({
    start: dayName(start + at * days),
    detections: 0,
  }));
  for (const { day, detections } of byDay) {
    const bar = bars[Math.floor((toDayNumber(day) - start) / days)];
    if (bar) bar.detections += detections;
  }
  return { by: 'day', days, bars };
}

/** Empty where no detection has a time. */
function ActivityStrip({ summary }: { summary: Pick<Found, 'byDay' | 'byHour'> }) {
  const { locale } = usePresentation();
  const t = useExploreMessages();
  const strip = toStrip(summary);
  const [first, last] = [strip?.bars[0], strip?.bars.at(-1)];
  if (!strip || !first || !last) return null;
  const most = strip.bars.reduce((a, b) => (b.detections > a.detections ? b : a), first);
  const name = (start: string) => (strip.by === 'hour' ? start : dayText(start, locale));
  const number = numberFormat(locale).format(most.detections);
  const end = strip.by === 'hour' ? '24:00' : dayText(summary.byDay.at(-1)?.day ?? '', locale);
  return (
    <figure className="bp-activity-strip">
      <figcaption className="bp-small">
        {strip.by === 'hour' ? t.stripByHour : t.stripByDay}
      </figcaption>
      <div className="bp-activity-strip-bars" aria-hidden="true">
        {strip.bars.map(({ start, detections }) => (
          <span
            key={start}
            style={{ height: `${most.detections > 0 ? (100 * detections) / most.detections : 0}%` }}
          />
        ))}
      </div>
      <p className="bp-activity-strip-ends bp-small bp-soft bp-numbers">
        <span>{name(first.start)}</span>
        <span>{t.stripMost(number, name(most.start), strip.days)}</span>
        <span>{end}</span>
      </p>
    </figure>
  );
}

const shownSpecies = 5;

export function FoundSummary({ summary }: { summary: Found }) {
  const { messages, locale } = usePresentation();
  const t = useExplorerMessages();
  const { format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const named = areSpecies(summary.species);
  return (
    <div className="bp-found-summary">
      <Facts
        facts={[
          summary.indexed
            ? null
            : { label: t.detections, value: number(summary.detections), big: true },
          summary.species.length > 0
            ? {
                label: named ? t.species : t.sounds,
                value: number(summary.species.length),
                big: true,
              }
            : null,
          { label: t.recorded, value: formatSpan(summary.seconds, format, locale), big: true },
          summary.indexed
            ? { label: t.filesAnalysed, value: number(summary.filesAnalysed), big: true }
            : null,
        ]}
      />
      {!summary.indexed && <ActivityStrip summary={summary} />}
      {summary.species.length > 0 && <MostFrequent summary={summary} named={named} />}
      {summary.indexed && <IndexMeans summary={summary} />}
    </div>
  );
}

function MostFrequent({ summary, named }: { summary: Found; named: boolean }) {
  const { locale } = usePresentation();
  const t = useExploreMessages();
  return (
    <section className="bp-found-most">
      <WidgetHeading>{named ? t.mostFrequent : t.mostFrequentSounds}</WidgetHeading>
      <ol>
        {summary.species.slice(0, shownSpecies).map((one, rank) => (
          <li key={`${one.scientific_name} ${one.common_name}`}>
            <KindMark rank={rank} />
            <SpeciesName {...one} />
            <span className="bp-numbers">{numberFormat(locale).format(one.count)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function IndexMeans({ summary }: { summary: Found }) {
  const { locale } = usePresentation();
  const t = useExploreMessages();
  const explorer = useExplorerMessages();
  const number = (value: number) =>
    numberFormat(locale, { maximumSignificantDigits: 3 }).format(value);
  return (
    <section className="bp-found-indices">
      <WidgetHeading>{t.meanOfIndices}</WidgetHeading>
      <Facts
        facts={summary.indices.map(({ name, mean, min, max }) => ({
          label: explorer.indexNames[name] ?? name,
          value: t.indexSpread(number(mean), number(min), number(max)),
        }))}
      />
    </section>
  );
}

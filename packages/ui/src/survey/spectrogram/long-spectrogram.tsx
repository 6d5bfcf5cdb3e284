'use client';

import {
  binsOfMinute,
  falseColours,
  minutesOfDay,
  noMinute,
  type SpectrogramDay,
  spectrogramSteps,
} from '@biophony/recordings/cubes';
import { ImageIcon } from '@radix-ui/react-icons';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useEffect,
} from 'react';
import { numberFormat } from '../../base/intl.ts';
import { isolated } from '../../base/isolated.ts';
import { saveBlob } from '../../base/browser.ts';
import { ChartFrame, type ChartTableData } from '../../explorer/charts/chart-frame.tsx';
import { dayText, ticksBetween } from '../../explorer/charts/labels.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages, useSpectrogramMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';

/** One pixel for each minute and bin. */
function drawDay(context: CanvasRenderingContext2D, day: SpectrogramDay, top = 0): void {
  context.putImageData(new ImageData(falseColours(day), minutesOfDay, binsOfMinute), 0, top);
}

function DayCanvas({ day }: { day: SpectrogramDay | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && day) drawDay(context, day);
  }, [day]);
  return <canvas ref={canvas} width={minutesOfDay} height={binsOfMinute} aria-hidden="true" />;
}

/** Minute of the day, and hertz. */
interface DayPlace {
  minute: number;
  hertz: number;
}

const hour = 60;
const byMinutes: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -hour,
  PageDown: hour,
};
const bySteps: Readonly<Record<string, number>> = { ArrowDown: -1, ArrowUp: 1 };
const steps = 40;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** From midnight to midnight and from 0 to `topHz`. */
function useDayCursor(
  topHz: number,
  slider: RefObject<HTMLInputElement | null>,
  onOpen: () => void,
) {
  const [place, setPlace] = useState<DayPlace | null>(null);
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    setPlace({
      minute: between(Math.floor(x * minutesOfDay), 0, minutesOfDay - 1),
      hertz: between((1 - y) * topHz, 0, topHz),
    });
  };
  const start = { minute: minutesOfDay / 2, hertz: topHz / 4 };
  return {
    place,
    pointer: {
      onPointerMove: at,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        at(event);
        slider.current?.focus({ preventScroll: true });
        // Pressing on something not focusable would take the focus away.
        event.preventDefault();
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        // A finger hides what it points at: it only chooses, and the link opens.
        if (event.pointerType === 'mouse' && event.button === 0) onOpen();
      },
    },
    keyboard: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setPlace({ ...(place ?? start), minute: Number(target.value) }),
      onFocus: () => setPlace((before) => before ?? start),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { minute, hertz } = place ?? start;
        if (event.key === 'Enter') onOpen();
        else if (event.key === 'Home') setPlace({ minute: 0, hertz });
        else if (event.key === 'End') setPlace({ minute: minutesOfDay - 1, hertz });
        else if (event.key in byMinutes || event.key in bySteps)
          setPlace({
            minute: between(minute + (byMinutes[event.key] ?? 0), 0, minutesOfDay - 1),
            hertz: between(hertz + ((bySteps[event.key] ?? 0) * topHz) / steps, 0, topHz),
          });
        else return;
        event.preventDefault();
      },
    },
  };
}

/** Draws a link to a minute of the recorder's clock, for the source with this index. */
export type RenderMinute = (source: number, recordedMinute: number, text: string) => ReactNode;

interface DayStripProps {
  /** Local days since 1970. */
  date: number;
  /** Absent until read. */
  day: SpectrogramDay | undefined;
  topHz: number;
  renderMinute?: RenderMinute;
}

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Pointer and keys read time and frequency. */
export function DayStrip({ date, day, topHz, renderMinute }: DayStripProps) {
  const { locale } = usePresentation();
  const t = useSpectrogramMessages();
  const explorer = useExplorerMessages();
  const link = useRef<HTMLSpanElement>(null);
  const hint = useId();
  const slider = useRef<HTMLInputElement>(null);
  const { place, pointer, keyboard } = useDayCursor(topHz, slider, () =>
    link.current?.querySelector('a')?.click(),
  );
  const name = dayText(formatDay(date), locale);
  const kilohertz = (hertz: number) =>
    explorer.kilohertz(numberFormat(locale, { maximumFractionDigits: 1 }).format(hertz / 1000));
  const recorded = place && day ? day.recorded[place.minute]! : noMinute;
  const isRecorded = recorded !== noMinute;
  const placeText = place
    ? (isRecorded || !day ? t.at : t.notRecorded)(timeOf(place.minute), kilohertz(place.hertz))
    : '';
  return (
    <div className="bp-day-strip">
      <div className="bp-day-strip-head bp-small">
        <strong>{name}</strong>
        <span className="bp-numbers">{placeText}</span>
        <span ref={link}>
          {place &&
            day &&
            isRecorded &&
            renderMinute?.(day.source[place.minute]!, recorded, t.open)}
        </span>
      </div>
      <div className="bp-day-strip-plot">
        <div className="bp-day-strip-kilohertz" aria-hidden="true">
          {ticksBetween(0, topHz / 1000, 4).map((tick) => (
            <span key={tick} style={{ bottom: `${(tick * 100_000) / topHz}%` }}>
              {kilohertz(tick * 1000)}
            </span>
          ))}
        </div>
        <div className="bp-day-strip-picture" {...pointer}>
          <input
            ref={slider}
            type="range"
            min={0}
            max={minutesOfDay - 1}
            value={place?.minute ?? minutesOfDay / 2}
            aria-label={t.dayOf(name)}
            aria-describedby={hint}
            aria-valuetext={placeText || name}
            {...keyboard}
          />
          <DayCanvas day={day} />
          {place && (
            <span
              className="bp-day-strip-cursor"
              style={{
                left: `${((place.minute + 0.5) * 100) / minutesOfDay}%`,
                top: `${100 - (place.hertz * 100) / topHz}%`,
              }}
            />
          )}
          {!day && <span className="bp-day-strip-wait bp-small">{t.loadingDay(name)}</span>}
        </div>
        <div className="bp-day-strip-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${hour / 0.24}%` }}>
              {two(hour)}
            </span>
          ))}
        </div>
      </div>
      <span id={hint} hidden>
        {t.hint}
      </span>
    </div>
  );
}

/** Means over minutes and bins; null without minutes. */
function dayMeans({ recorded, ...day }: SpectrogramDay) {
  const minutes = recorded.reduce((sum, minute) => sum + (minute === noMinute ? 0 : 1), 0);
  const mean = (index: keyof typeof spectrogramSteps) =>
    minutes === 0
      ? null
      : // Bytes are 0 where nothing was recorded.
        (day[index].reduce((sum, byte) => sum + byte, 0) * spectrogramSteps[index]) /
        (minutes * binsOfMinute);
  return {
    minutes,
    aci: mean('aci'),
    concentration: mean('concentration'),
    events: mean('events'),
  };
}

/** Most days of an image: browsers draw no canvas higher than 16,384 pixels. */
const mostInPicture = 55;
const lineHeight = 32;

async function picturesOfDays(
  days: readonly SpectrogramDay[],
  nameOf: (day: number) => string,
): Promise<Blob> {
  const firstDays = days.slice(0, mostInPicture);
  const canvas = document.createElement('canvas');
  canvas.width = minutesOfDay;
  canvas.height = Math.max(1, firstDays.length * (binsOfMinute + lineHeight));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = '18px sans-serif';
  for (const [at, day] of firstDays.entries()) {
    const top = at * (binsOfMinute + lineHeight);
    context.fillText(nameOf(day.day), 8, top + 22);
    drawDay(context, day, top + lineHeight);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be made.')),
    ),
  );
}

interface NearWindowProps {
  /** Placeholder height in pixels. */
  height: number;
  children: ReactNode;
}

const margin = '600px';

function NearWindow({ height, children }: NearWindowProps) {
  const [isNear, setIsNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={box} style={{ minHeight: height }}>
      {isNear && children}
    </div>
  );
}

interface LongSpectrogramProps {
  siteName: string;
  /** Local days since 1970, in order. */
  days: readonly number[];
  datasets: number;
  read: () => readonly SpectrogramDay[];
  /** Reads days for an image. Throws if they cannot be read. */
  readDays: (days: readonly number[]) => Promise<SpectrogramDay[]>;
  renderDay: (day: number) => ReactNode;
}

/** Height in pixels of a day with axes, as in the stylesheet. */
const stripHeight = 216;
const decimals = 1000;
const rounded = (value: number | null) =>
  value === null ? null : Math.round(value * decimals) / decimals;

/** In false colours. */
export function LongSpectrogram(props: LongSpectrogramProps) {
  const { siteName, days, datasets, read, readDays, renderDay } = props;
  const { locale } = usePresentation();
  const t = useSpectrogramMessages();
  const title = t.title(isolated(siteName));
  const table = (): ChartTableData => ({
    columns: [
      { label: t.day },
      { label: t.minutes, numeric: true },
      { label: t.complexity, numeric: true },
      { label: t.concentration, numeric: true },
      { label: t.events, numeric: true },
    ],
    rows: read().map((day) => {
      const { minutes, aci, concentration, events } = dayMeans(day);
      return [formatDay(day.day), minutes, rounded(aci), rounded(concentration), rounded(events)];
    }),
  });
  const [saving, setSaving] = useState<'no' | 'reading' | 'failed'>('no');
  const savePicture = async () => {
    setSaving('reading');
    try {
      const pictureDays = await readDays(days.slice(0, mostInPicture));
      saveBlob(
        await picturesOfDays(pictureDays, (day) => `${siteName}, ${formatDay(day)}`),
        'survey-spectrogram.png',
      );
      setSaving('no');
    } catch (error) {
      console.error('The picture could not be made', error);
      setSaving('failed');
    }
  };
  return (
    <ChartFrame
      title={title}
      text={t.caption(t.days(days.length), datasets)}
      table={table}
      filename="survey-spectrogram"
      actions={
        <button
          type="button"
          className="bp-quiet"
          aria-label={t.downloadPicture(title, t.days(Math.min(mostInPicture, days.length)))}
          disabled={saving === 'reading'}
          onClick={() => void savePicture()}
        >
          <ImageIcon aria-hidden="true" />
          <span>{t.picture}</span>
        </button>
      }
    >
      <output className="bp-small bp-soft">
        {saving === 'reading' && t.readingPicture}
        {saving === 'failed' && t.pictureFailed}
      </output>
      <ol className="bp-long-spectrogram" aria-label={title}>
        {days.map((day) => (
          <li key={day} aria-label={dayText(formatDay(day), locale)}>
            <NearWindow height={stripHeight}>{renderDay(day)}</NearWindow>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

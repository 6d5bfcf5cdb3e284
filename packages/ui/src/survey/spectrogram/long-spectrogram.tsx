'use client';

import {
  binsOfMinute,
  minutesOfDay,
  noMinute,
  type SpectrogramDay,
  spectrogramSteps,
} from '@biophony/recordings/cubes';
import { ImageIcon } from '@radix-ui/react-icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../base/save-blob.ts';
import { ChartFrame, type ChartTableData } from '../../explorer/charts/chart-frame.tsx';
import { dayText } from '../../explorer/charts/labels.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useSpectrogramMessages } from '../../kit/use-page-messages.ts';
import { dateOf } from '../days.ts';
import { drawDay } from './day-strip.tsx';

/** What a day comes to: minutes that were recorded, and the means of its indices over them and all bins; null without any. */
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

/** Days of a picture at most: browsers draw no canvas that is higher than 16,384 pixels. */
const mostInPicture = 55;
const lineHeight = 32;

/** A PNG of days, one below another, each under its name; the first ones of too many. */
async function picturesOfDays(
  days: readonly SpectrogramDay[],
  nameOf: (day: number) => string,
): Promise<Blob> {
  const shown = days.slice(0, mostInPicture);
  const canvas = document.createElement('canvas');
  canvas.width = minutesOfDay;
  canvas.height = Math.max(1, shown.length * (binsOfMinute + lineHeight));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = '18px sans-serif';
  for (const [at, day] of shown.entries()) {
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
  /** Pixels that it takes while it is far. */
  height: number;
  children: ReactNode;
}

/** How near something has to come to the window to be drawn. */
const margin = '600px';

/** Draws what it holds once that comes near the window, and keeps it. */
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
  /** Local days since 1970, in their order. */
  days: readonly number[];
  /** Datasets whose analyses are shown. */
  datasets: number;
  /** Days that were read so far, for the table. */
  read: () => readonly SpectrogramDay[];
  /** Reads days for a picture. Throws where they cannot be read. */
  readDays: (days: readonly number[]) => Promise<SpectrogramDay[]>;
  /** Draws a day; called when it comes near the window. */
  renderDay: (day: number) => ReactNode;
}

/** Pixels of a day with its axes, as the stylesheet has it. */
const stripHeight = 216;
const decimals = 1000;
const rounded = (value: number | null) =>
  value === null ? null : Math.round(value * decimals) / decimals;

/** The long-duration spectrogram of a site: its days one below another, in false colours. */
export function LongSpectrogram(props: LongSpectrogramProps) {
  const { siteName, days, datasets, read, readDays, renderDay } = props;
  const { locale } = usePresentation();
  const words = useSpectrogramMessages();
  const title = words.title(siteName);
  const table = (): ChartTableData => ({
    columns: [
      { label: words.day },
      { label: words.minutes, numeric: true },
      { label: words.complexity, numeric: true },
      { label: words.concentration, numeric: true },
      { label: words.events, numeric: true },
    ],
    rows: read().map((day) => {
      const { minutes, aci, concentration, events } = dayMeans(day);
      return [dateOf(day.day), minutes, rounded(aci), rounded(concentration), rounded(events)];
    }),
  });
  const [saving, setSaving] = useState<'no' | 'reading' | 'failed'>('no');
  const savePicture = async () => {
    setSaving('reading');
    try {
      const shown = await readDays(days.slice(0, mostInPicture));
      saveBlob(
        await picturesOfDays(shown, (day) => `${siteName}, ${dateOf(day)}`),
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
      text={words.caption(words.days(days.length), datasets)}
      table={table}
      filename="survey-spectrogram"
      actions={
        <button
          type="button"
          className="bp-quiet"
          aria-label={words.downloadPicture(
            title,
            words.days(Math.min(mostInPicture, days.length)),
          )}
          disabled={saving === 'reading'}
          onClick={() => void savePicture()}
        >
          <ImageIcon aria-hidden="true" />
          <span>{words.picture}</span>
        </button>
      }
    >
      <output className="bp-small bp-soft">
        {saving === 'reading' && words.readingPicture}
        {saving === 'failed' && words.pictureFailed}
      </output>
      <ol className="bp-long-spectrogram" aria-label={title}>
        {days.map((day) => (
          <li key={day} aria-label={dayText(dateOf(day), locale)}>
            <NearWindow height={stripHeight}>{renderDay(day)}</NearWindow>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

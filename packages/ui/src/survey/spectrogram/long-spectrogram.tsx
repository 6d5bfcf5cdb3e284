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
import { saveBlob } from '../../base/browser.ts';
import { ChartFrame, type ChartTableData } from '../../explorer/charts/chart-frame.tsx';
import { dayText } from '../../explorer/charts/labels.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useSpectrogramMessages } from '../../kit/use-page-messages.ts';
import { dateOf } from '../days.ts';
import { drawDay } from './day-strip.tsx';

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

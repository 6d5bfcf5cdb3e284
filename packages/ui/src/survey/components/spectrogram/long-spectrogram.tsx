'use client';

import { ImageIcon } from '@radix-ui/react-icons';
import type { SpectrogramDay } from '@biophony/recordings/cubes';
import { useState, type ReactNode } from 'react';
import { useSpectrogramMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { ChartFrame } from '../../../explorer/components/chart/chart-frame.tsx';
import type { ChartTableData } from '../../../explorer/components/chart/chart-table.tsx';
import { dayText } from '../../../explorer/model/words/moment-words.ts';
import { saveBlob } from '../../../file-access/save-blob.ts';
import { dayMeans } from '../../model/spectrogram/day-means.ts';
import { dateOf } from '../../model/view/days.ts';
import { mostInPicture, picturesOfDays } from './days-picture.ts';
import { NearWindow } from './near-window.tsx';

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

'use client';

import { minutesOfDay, noMinute, type SpectrogramDay } from '@biophony/recordings/cubes';
import { useId, useRef, type ReactNode } from 'react';
import { useSpectrogramMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { ticksBetween } from '../../../explorer/charts/ticks.ts';
import { dayText } from '../../../explorer/model/words/moment-words.ts';
import { numberFormat } from '../../../format/intl.ts';
import { dateOf } from '../../model/view/days.ts';
import { DayCanvas } from './day-canvas.tsx';
import { useDayCursor } from './use-day-cursor.ts';

/** Draws a link that opens a minute: one of the recorder's clock, of the source with that place. */
export type RenderMinute = (source: number, recordedMinute: number, text: string) => ReactNode;

interface DayStripProps {
  /** Local days since 1970. */
  date: number;
  /** Absent until it is read. */
  day: SpectrogramDay | undefined;
  topHz: number;
  renderMinute?: RenderMinute;
}

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** A day of a spectrogram with its axes, and a read-out of time and frequency by pointer and keyboard. */
export function DayStrip({ date, day, topHz, renderMinute }: DayStripProps) {
  const { messages, locale } = usePresentation();
  const words = useSpectrogramMessages();
  const link = useRef<HTMLSpanElement>(null);
  const hint = useId();
  const slider = useRef<HTMLInputElement>(null);
  const { place, pointer, keyboard } = useDayCursor(topHz, slider, () =>
    link.current?.querySelector('a')?.click(),
  );
  const name = dayText(dateOf(date), locale);
  const kilohertz = (hertz: number) =>
    messages.explorer.kilohertz(
      numberFormat(locale, { maximumFractionDigits: 1 }).format(hertz / 1000),
    );
  const recorded = place && day ? day.recorded[place.minute]! : noMinute;
  const isRecorded = recorded !== noMinute;
  const said = place
    ? (isRecorded || !day ? words.at : words.notRecorded)(
        timeOf(place.minute),
        kilohertz(place.hertz),
      )
    : '';
  return (
    <div className="bp-day-strip">
      <div className="bp-day-strip-head bp-small">
        <strong>{name}</strong>
        <span className="bp-numbers">{said}</span>
        <span ref={link}>
          {place &&
            day &&
            isRecorded &&
            renderMinute?.(day.source[place.minute]!, recorded, words.open)}
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
            aria-label={words.dayOf(name)}
            aria-describedby={hint}
            aria-valuetext={said || name}
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
          {!day && <span className="bp-day-strip-wait bp-small">{words.loadingDay(name)}</span>}
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
        {words.hint}
      </span>
    </div>
  );
}

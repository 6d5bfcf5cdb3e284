import { type CardSummary, isConfiguredPlace, type RecorderSummary } from '@biophony/recordings';
import { bytesText, countText, durationText, numberText } from '../kit/format.ts';
import { groupedLines } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';
import type { CardFact } from './card-facts.ts';
import {
  configuredPlace,
  factLines,
  faultLines,
  notRecordingsLines,
  packedText,
} from './card-text.ts';
import type { FoundOther } from './find-card.ts';

const compact = <T>(values: (T | null | false)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== false);

/** Hours are rounded to thousandths, too coarse for seconds. */
function hoursText(hours: number): string {
  if (hours === 0) return 'no sound';
  if (hours * 60 < 1) return 'less than a minute of sound';
  return `${hours < 0.1 ? `${Math.round(hours * 60)} min` : durationText(hours * 3600)} of sound`;
}

const kilohertz = (rates: number[]): string =>
  rates.map((rate) => `${numberText(rate / 1000)} kHz`).join(', ');

function period({ from, until }: CardSummary | RecorderSummary): string | null {
  if (!from || !until) return null;
  return from === until ? `at ${from}` : `from ${from} to ${until}`;
}

function placeText(recorder: RecorderSummary): string | null {
  const { latitude, longitude, places, placed, recordings, device_id } = recorder;
  if (latitude === null || longitude === null) return null;
  if (places > 1) return `at ${countText(places, 'place')}`;
  if (isConfiguredPlace(recorder)) return `at ${configuredPlace(latitude, longitude)}`;
  // Recordings of one recorder share coordinates if any has them. Without a recorder ID this is
  // unknown.
  const some =
    device_id === null && placed < recordings ? `, as ${numberText(placed)} of them tell` : '';
  return `at ${latitude}, ${longitude}${some}`;
}

function recorderText(recorder: RecorderSummary): string {
  const { device_id, make, model, lowest_battery_v } = recorder;
  const name = compact([model ?? make, device_id]).join(' ') || 'No recorder named in the headers';
  const facts = compact([
    `${countText(recorder.recordings, 'recording')}, ${hoursText(recorder.hours)}`,
    period(recorder),
    kilohertz(recorder.sample_rates_hz) || null,
    placeText(recorder),
    lowest_battery_v !== null && `lowest battery ${lowest_battery_v} V`,
    recorder.firmware,
  ]);
  return `${name}: ${facts.join('; ')}`;
}

interface FaultyFile {
  filename: string;
  message: string;
}

export interface InspectedCard {
  summary: CardSummary;
  faulty: FaultyFile[];
  others: FoundOther[];
  unreadableFolders: FoundOther[];
  cardFacts: CardFact[];
}

export function summaryText(
  { summary: card, faulty, others, unreadableFolders, cardFacts }: InspectedCard,
  width: number,
): string {
  const unusable = card.recordings - card.usable;
  const head = compact([
    countText(card.recordings, 'recording'),
    bytesText(card.bytes),
    hoursText(card.hours) + packedText(card.issues.triggered ?? 0),
    unusable > 0 && `${numberText(unusable)} of them unusable`,
  ]).join(', ');
  const time = period(card);
  const zones = card.utc_offsets.join(', ');
  const missingZone = 'no time zone in the headers; give one with --timezone';
  const lines = [
    ...wrap(`${head}.`, width, '  '),
    ...(time ? wrap(`Recorded ${time} (${zones || missingZone}).`, width, '  ') : []),
    '',
    ...card.recorders.flatMap((recorder) => wrap(recorderText(recorder), width, '  ')),
  ];
  const facts = factLines(cardFacts, width);
  if (facts.length > 0) lines.push('', ...facts.slice(0, -1));
  const faults = [...groupedLines(faulty, width), ...faultLines(card.faults, width)];
  const aside = notRecordingsLines(others, unreadableFolders, width);
  const clean = `Nothing is wrong with ${aside.length > 0 ? 'the recordings' : 'it'}.`;
  lines.push('', ...(faults.length > 0 ? ['Worth a look:', ...faults] : [clean]));
  if (aside.length > 0) lines.push('', ...aside);
  return lines.join('\n').trimEnd();
}

import { expect } from 'vitest';
import type { Account } from './account.ts';
import { put, wav } from './card.ts';

/** One blurred and one hidden; their places' digits occur nowhere else. */
export const hiddenSites = [
  { name: 'Eyrie', latitude: 47.651234, longitude: 9.480175, public_precision: '0.1' },
  { name: 'Den', latitude: 48.712345, longitude: 10.591286, public_precision: 'hidden' },
] as const;
const numbers = hiddenSites.flatMap(({ latitude, longitude }) => [latitude, longitude]);
/** As recorders write places into file names. */
export const placeWords = hiddenSites.map(
  ({ latitude, longitude }) => `+${latitude}+0${longitude}`,
);

/** As people write places; no recorder name alone has such numbers. */
export const placeSentence = hiddenSites
  .map(({ latitude, longitude }) => `lat ${latitude}, lon ${longitude}`)
  .join('; ');

/** Digits with a point or comma, cut after four places, and numbers of Parquet. */
const forms = numbers.flatMap((degrees) => {
  const text = String(degrees);
  const cut = text.slice(0, text.indexOf('.') + 5);
  return [
    cut,
    cut.replace('.', ','),
    Buffer.from(new Float64Array([degrees]).buffer).toString('latin1'),
  ];
});

export const holdsPlace = (text: string): boolean => forms.some((form) => text.includes(form));

/** Also in a cursor. */
export function expectNoPlace(what: string, text: string) {
  const cursors = [...text.matchAll(/"next_cursor":"([^"]+)"/g)].map(([, cursor = '']) =>
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  for (const one of [text, ...cursors])
    for (const form of forms)
      expect(one.includes(form), `${what} holds ${form}: ${one}`).toBe(false);
}

/** A recording per site, whose header and name contain the place. */
export async function uploadOfHiddenSites(account: Account, dataId: string) {
  const files = hiddenSites.map(({ latitude, longitude }, at) => {
    const { bytes } = wav('A.WAV', 80 + at);
    const recording = {
      format: 'wav',
      sample_rate_hz: 8000,
      channels: 1,
      duration_s: 55,
      recorded_at: '2026-05-01T18:00:00+00:00',
      utc_offset: '+00:00',
      device_id: `RECORDER${at}`,
      make: null,
      model: null,
      latitude,
      longitude,
      battery_v: null,
      temperature_c: null,
    };
    const filename = `card-${at}/20260501_180000_${placeWords[at]}.WAV`;
    return { bytes, asked: { filename, content_type: 'audio/wav', size: bytes.length, recording } };
  });
  const params = { dataId };
  const body = { files: files.map(({ asked }) => asked) };
  const { files: tickets } = await account.ok('uploadUrls', { params, body });
  for (const [at, ticket] of tickets.entries()) {
    if (ticket.status !== 'upload') throw new Error(JSON.stringify(ticket));
    expect(await put(ticket, files[at]!.bytes)).toBe(200);
  }
  await account.ok('uploadComplete', { params });
}

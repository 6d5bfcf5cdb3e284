import { expect } from 'vitest';
import type { Account } from './account.ts';
import { put, wav } from './card.ts';

/** Two sites, one blurred and one hidden; the digits of their places occur nowhere else. */
export const hiddenSites = [
  { name: 'Eyrie', latitude: 47.651234, longitude: 9.480175, public_precision: '0.1' },
  { name: 'Den', latitude: 48.712345, longitude: 10.591286, public_precision: 'hidden' },
] as const;
const numbers = hiddenSites.flatMap(({ latitude, longitude }) => [latitude, longitude]);
/** Their places as recorders write them into names of files. */
export const placeWords = hiddenSites.map(
  ({ latitude, longitude }) => `+${latitude}+0${longitude}`,
);

/** Their places as people write them; by themselves no name of a recorder has such numbers. */
export const placeSentence = hiddenSites
  .map(({ latitude, longitude }) => `lat ${latitude}, lon ${longitude}`)
  .join('; ');

/** As digits with a point or a comma, cut off after four places, and as numbers of Parquet. */
const forms = numbers.flatMap((degrees) => {
  const text = String(degrees);
  const cut = text.slice(0, text.indexOf('.') + 5);
  return [
    cut,
    cut.replace('.', ','),
    Buffer.from(new Float64Array([degrees]).buffer).toString('latin1'),
  ];
});

/** Whether bytes hold an exact place. */
export const holdsPlace = (text: string): boolean => forms.some((form) => text.includes(form));

/** Fails where bytes hold an exact place, also behind a cursor. */
export function expectNoPlace(what: string, text: string) {
  const cursors = [...text.matchAll(/"next_cursor":"([^"]+)"/g)].map(([, cursor = '']) =>
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  for (const one of [text, ...cursors])
    for (const form of forms)
      expect(one.includes(form), `${what} holds ${form}: ${one}`).toBe(false);
}

/** Uploads a recording of each site, whose header and name tell the place, and confirms them. */
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

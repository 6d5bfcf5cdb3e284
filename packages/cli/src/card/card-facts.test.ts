import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { CardFacts } from './card-facts.ts';

const texts: Record<string, string[]> = {
  'CONFIG.TXT': [
    'Device ID                       : 24F319055FDF1234',
    'Sample rate (Hz)                : 48000',
    'Location                        : 51.500000°N 7.100000°E',
  ],
  'GPS.TXT': [
    '21/05/2026 03:00:00.000 UTC: Received GPS fix - 51.500000°N 7.100000°E at 21/05/2026 UTC.',
  ],
  'S4A_A_Summary.txt': [
    'DATE,TIME,LAT,,LON,,POWER(V),TEMP(C),#FILES',
    '2026-May-21,05:00:00,51.50000,N,7.10000,E,6.1,12.50,1',
  ],
};

const marked = (text: string) => Buffer.from(`\uFEFF${text}`);
const encodings: [string, (text: string) => Uint8Array][] = [
  ['a mark', marked],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
];

test.each(encodings)('texts of a card with CRLF and %s are read', async (name, encode) => {
  const folder = temporaryFolder(onTestFinished);
  for (const [file, lines] of Object.entries(texts))
    writeFileSync(join(folder, file), encode(lines.map((line) => `${line}\r\n`).join('')));
  const facts = (await CardFacts.read(folder, [folder])).list();
  expect(facts.map(({ source }) => source).sort(), name).toEqual(Object.keys(texts).sort());
  for (const { latitude, longitude } of facts) expect([latitude, longitude]).toEqual([51.5, 7.1]);
});

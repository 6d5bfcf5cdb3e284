import { audioMothRecording } from './audiomoth-recording.ts';
import { dawnChorus, seededRandom } from './dawn-chorus.ts';

/** A site of the invented survey with the recorder that stood there. */
export interface SurveySite {
  name: string;
  place: readonly [latitude: number, longitude: number];
  deviceId: string;
  /** How exactly others learn the place. */
  precision: string;
  /** Hours by which the recorder's clock was behind. */
  behindHours: number;
  /** The day, counted from 0, after which its battery was empty. */
  lastDay: number;
}

const days = 14;

/** Six sites around a lake; the clock of the third ran in UTC and said that it was in summer time. */
export const surveySites: readonly SurveySite[] = [
  ['Lake north', 47.6532, 9.4798, 'exact', 0, days - 1],
  ['Reed bed', 47.6489, 9.4651, 'exact', 0, days - 1],
  ['Old oaks', 47.6614, 9.4512, 'exact', 2, days - 1],
  ['Orchard', 47.6703, 9.4877, 'exact', 0, 8],
  ['Eyrie', 47.6841, 9.4402, '0.1', 0, days - 1],
  ['Gravel pit', 47.6395, 9.4999, 'exact', 0, days - 1],
].map(([name, latitude, longitude, precision, behindHours, lastDay], at) => ({
  name: name as string,
  place: [latitude as number, longitude as number] as const,
  deviceId: `24F319055FDF01${String(at + 1).padStart(2, '0')}`,
  precision: precision as string,
  behindHours: behindHours as number,
  lastDay: lastDay as number,
}));

/** Hours of the local day at which the recorders wake up. */
const hours = [4, 5, 6, 12, 21];
const firstDay = Date.UTC(2026, 4, 4);
const hourMs = 3_600_000;

const digits = (ms: number) => new Date(ms).toISOString().slice(0, 19);

/** Whether anything sings: most at dawn, and every site and day is another one. */
const singing = (site: number, day: number, hour: number): boolean =>
  hour < 12 ? (site * 7 + day * 3 + hour) % 5 !== 0 : (site + day + hour) % 4 === 0;

/** A morning on which nothing sings: the noise of the recorder itself. */
function quiet(seed: number, length: number): Int16Array {
  const random = seededRandom(seed);
  return Int16Array.from({ length }, () => (random() * 2 - 1) * 100);
}

export interface ExampleSound {
  seconds: number;
  sampleRateHz: number;
}
const usual: ExampleSound = { seconds: 2, sampleRateHz: 24_000 };

export interface ExampleRecording {
  filename: string;
  bytes: Uint8Array;
}

/** How many recordings the card of a site has. */
export const recordingsOf = ({ lastDay }: SurveySite): number => (lastDay + 1) * hours.length;

/** The recordings of a site's card in their order, each made when it is asked for. */
export function* exampleCard(
  site: SurveySite,
  { seconds, sampleRateHz }: ExampleSound = usual,
): Generator<ExampleRecording> {
  const at = surveySites.indexOf(site);
  for (let day = 0; day <= site.lastDay; day++)
    for (const hour of hours) {
      const local = digits(firstDay + (day * 24 + hour - site.behindHours) * hourMs);
      const seed = 1 + at * 1000 + day * 24 + hour;
      const samples = singing(at, day, hour)
        ? dawnChorus({ seed, seconds, sampleRateHz })
        : quiet(seed, seconds * sampleRateHz);
      yield {
        filename: `${local.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV`,
        bytes: audioMothRecording({
          local,
          samples,
          sampleRateHz,
          deviceId: site.deviceId,
          temperatureC: 6 + (hour % 12),
          place: site.place,
        }),
      };
    }
}

/** The sheet of the sites and deployments. */
export function exampleSheet(): string {
  const header = 'site,latitude,longitude,public_precision,device_id,start,end,time_zone';
  const end = digits(firstDay + days * 24 * hourMs).slice(0, 10);
  const rows = surveySites.map(({ name, place, precision, deviceId }) =>
    [name, ...place, precision, deviceId, '2026-05-03 12:00', `${end} 12:00`, 'Europe/Berlin'].join(
      ',',
    ),
  );
  return `${[header, ...rows].join('\n')}\n`;
}

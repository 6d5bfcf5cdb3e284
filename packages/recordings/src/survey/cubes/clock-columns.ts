import { noHour } from '../figures/cubes.ts';
import { impossible } from './parquet/cube-unreadable.ts';
import { noValue } from './parquet/read-chunk.ts';

/** The columns that say whose clock, and which hour of it. */
export const clockColumns = {
  device_id: { kind: 'text', nullable: true },
  utc_offset: { kind: 'text', nullable: true },
  date: { kind: 'integer', nullable: true },
  hour: { kind: 'integer', nullable: true },
} as const;

/** The days of years of four digits, since 1970. */
const [firstDay, endDay] = [-719_528, 2_932_897];

/** Puts the hours of rows that lie together into the hours of a cube. Throws CubeUnreadable for what is no hour. */
export function joinHours(days: Int32Array, hours: Int32Array, output: Int32Array): void {
  for (let row = 0; row < output.length; row++) {
    const [day, hour] = [days[row]!, hours[row]!];
    if (day === noValue && hour === noValue) output[row] = noHour;
    else {
      if (!(hour >= 0 && hour < 24 && day >= firstDay && day < endDay))
        throw impossible('an hour that no clock shows');
      output[row] = day * 24 + hour;
    }
  }
}

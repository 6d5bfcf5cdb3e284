import { seededRandom } from '../dawn-chorus/random.ts';
import type { Singer } from '../dawn-chorus/songs.ts';

/** Days that the heat map shows, and the first of them in May. */
export const dayCount = 14;
export const firstDay = 10;
export const hourCount = 24;

/** When a species sings in May: hours of its peaks, and detections in an hour at the first of them. */
interface Habit {
  dawn: number;
  dusk: number;
  most: number;
}

const habits: Record<Singer, Habit> = {
  'Eurasian Blackbird': { dawn: 4.5, dusk: 20, most: 64 },
  'European Robin': { dawn: 4.8, dusk: 20.6, most: 52 },
  'Eurasian Wren': { dawn: 5.6, dusk: 18, most: 38 },
  'Great Tit': { dawn: 6.4, dusk: 16, most: 30 },
  'Common Chiffchaff': { dawn: 7, dusk: 15, most: 22 },
  'Common Cuckoo': { dawn: 5.2, dusk: 19, most: 12 },
};

const bell = (hour: number, peak: number, width: number) =>
  Math.exp(-(((hour - peak) / width) ** 2));

export interface Fortnight {
  /** Detections of all species by day and hour. */
  cells: readonly (readonly number[])[];
  /** Detections of each species, most frequent first. */
  species: readonly { name: Singer; count: number }[];
}

/** Two invented weeks of detections, the same on every machine; rainy days are quiet. */
export function fortnight(): Fortnight {
  const random = seededRandom(1405);
  const cells = Array.from({ length: dayCount }, () => Array.from({ length: hourCount }, () => 0));
  const counts = new Map<Singer, number>();
  for (const day of cells) {
    const weather = 0.35 + 0.65 * random();
    for (const hour of day.keys())
      for (const [name, { dawn, dusk, most }] of Object.entries(habits) as [Singer, Habit][]) {
        const share = bell(hour, dawn, 1.6) + 0.35 * bell(hour, dusk, 1.3);
        const found = Math.round(most * weather * share * (0.6 + 0.6 * random()));
        day[hour] = day[hour]! + found;
        counts.set(name, (counts.get(name) ?? 0) + found);
      }
  }
  const species = [...counts].map(([name, count]) => ({ name, count }));
  return { cells, species: species.toSorted((a, b) => b.count - a.count) };
}

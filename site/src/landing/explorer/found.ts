import { seededRandom, type Singer, singers } from '../dawn-chorus/songs.ts';

/** Days in the heat map, and the first of them in May. */
export const dayCount = 14;
const firstDay = 10;
export const hourCount = 24;

/** Peak hours of a species in May, and detections per hour at the first peak. */
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

interface Fortnight {
  cells: readonly (readonly number[])[];
  /** Most frequent first. */
  species: readonly { name: Singer; count: number }[];
}

/** Invented, the same on every machine; rainy days are quiet. */
export function fortnight(): Fortnight {
  const random = seededRandom(1405);
  const cells = Array.from({ length: dayCount }, () => Array.from({ length: hourCount }, () => 0));
  const counts = new Map<Singer, number>();
  for (const day of cells) {
    const weather = 0.35 + 0.65 * random();
    for (const hour of day.keys())
      for (const [name, { dawn, dusk, most }] of Object.entries(habits) as [Singer, Habit][]) {
        const share = bell(hour, dawn, 1.6) + 0.35 * bell(hour, dusk, 1.3);
        const count = Math.round(most * weather * share * (0.6 + 0.6 * random()));
        day[hour] = day[hour]! + count;
        counts.set(name, (counts.get(name) ?? 0) + count);
      }
  }
  const species = [...counts].map(([name, count]) => ({ name, count }));
  return { cells, species: species.toSorted((a, b) => b.count - a.count) };
}

/** Species with their detections, written into the page when it is built. */
export function speciesHtml(): string {
  const { species } = fortnight();
  const most = species[0]?.count ?? 1;
  return species
    .map(({ name, count }) => {
      const share = (count / most).toFixed(3);
      return `<li style="--species: ${singers[name].colour}; --share: ${share}"><span>${name}</span><span>${count.toLocaleString('en')}</span></li>`;
    })
    .join('\n');
}

/** Shades of the heat map, without the one for zero. */
const shades = 6;

const mark = (text: string, share: number) =>
  `<span style="--place: ${Number((share * 100).toFixed(2))}%">${text}</span>`;

/** The heat map with its scales: a line for each shade, whose dashes are the cells. */
export function heatHtml(): string {
  const { cells } = fortnight();
  const most = Math.max(...cells.flat());
  const lines = Array.from({ length: shades + 1 }, () => '');
  cells.forEach((day, y) =>
    day.forEach((count, x) => {
      lines[Math.ceil(Math.sqrt(count / most) * shades)] += `M${x} ${y}h.94`;
    }),
  );
  const days = [0, dayCount / 2, dayCount - 1].map((day) =>
    mark(`${firstDay + day} May`, (day + 0.5) / dayCount),
  );
  const hours = [0, 6, 12, 18].map((hour) =>
    mark(`${String(hour).padStart(2, '0')}:00`, hour / hourCount),
  );
  return [
    `<div class="explorer-days">${days.join('')}</div>`,
    `<svg viewBox="0 -.45 ${hourCount} ${dayCount}" preserveAspectRatio="none" aria-hidden="true">`,
    ...lines.map((line, shade) => `<path data-shade="${shade}" d="${line}" />`),
    '</svg>',
    `<div class="explorer-hours">${hours.join('')}</div>`,
  ].join('\n');
}

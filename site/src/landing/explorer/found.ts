import { singers } from '../dawn-chorus/songs.ts';
import { dayCount, firstDay, fortnight, hourCount, type Fortnight } from './fortnight.ts';

/** Shades of the heat map beside the one for none. */
const shades = 6;
const svg = 'http://www.w3.org/2000/svg';

function laySpecies(list: HTMLElement, { species }: Fortnight): void {
  const most = species[0]?.count ?? 1;
  list.replaceChildren(
    ...species.map(({ name, count }) => {
      const row = document.createElement('li');
      row.style.setProperty('--species', singers[name].colour);
      row.style.setProperty('--share', String(count / most));
      const [called, number] = [document.createElement('span'), document.createElement('span')];
      called.textContent = name;
      number.textContent = count.toLocaleString('en');
      row.append(called, number);
      return row;
    }),
  );
}

function mark(text: string, place: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  element.style.setProperty('--place', place);
  return element;
}

function layHeat(frame: HTMLElement, { cells }: Fortnight): void {
  const most = Math.max(...cells.flat());
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', `0 0 ${hourCount} ${dayCount}`);
  picture.setAttribute('preserveAspectRatio', 'none');
  cells.forEach((day, y) =>
    day.forEach((count, x) => {
      const cell = document.createElementNS(svg, 'rect');
      for (const [name, value] of Object.entries({ x, y, width: 0.94, height: 0.9 }))
        cell.setAttribute(name, String(value));
      cell.dataset.shade = String(Math.ceil(Math.sqrt(count / most) * shades));
      picture.append(cell);
    }),
  );
  const days = document.createElement('div');
  days.className = 'explorer-days';
  for (const day of [0, dayCount / 2, dayCount - 1])
    days.append(mark(`${firstDay + day} May`, `${((day + 0.5) / dayCount) * 100}%`));
  const hours = document.createElement('div');
  hours.className = 'explorer-hours';
  for (const hour of [0, 6, 12, 18])
    hours.append(mark(`${String(hour).padStart(2, '0')}:00`, `${(hour / hourCount) * 100}%`));
  frame.replaceChildren(days, picture, hours);
}

/** Writes the list of species and draws the heat map. */
export function layFound(list: HTMLElement, heat: HTMLElement): void {
  const found = fortnight();
  laySpecies(list, found);
  layHeat(heat, found);
}

import type { MultiLineString, MultiPolygon, Position } from '../shapes.ts';

/** Coastlines and borders, in degrees. Made with Natural Earth (naturalearthdata.com), in the public domain. */
export interface Coast {
  land: MultiPolygon;
  borders: MultiLineString;
}

/** What `atlas/write-coast.ts` writes: lines on a grid of `grid` degrees, and which of them, `~n` for backwards, make what. */
interface Written {
  grid: number;
  land: number[][][];
  borders: number[][];
  arcs: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...alphabet].map((digit, value) => [digit, value]));

/** Whole numbers of a text: five bits a character, the sixth says that another follows; the last bit is the sign. */
function numbersIn(text: string): number[] {
  const numbers: number[] = [];
  let [number, place] = [0, 1];
  for (const character of text) {
    const value = values.get(character) ?? 0;
    number += (value % 32) * place;
    if (value >= 32) place *= 32;
    else {
      numbers.push(number % 2 === 1 ? -(number + 1) / 2 : number / 2);
      [number, place] = [0, 1];
    }
  }
  return numbers;
}

function lineOf(arc: string, grid: number): Position[] {
  const steps = numbersIn(arc);
  const line: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at]!;
    y += steps[at + 1]!;
    line.push([x * grid - 180, y * grid - 90]);
  }
  return line;
}

/** Reads coastlines and borders from the text of a module beside this one. */
export function readCoast(text: string): Coast {
  const { grid, land, borders, arcs } = JSON.parse(text) as Written;
  const lines = arcs.split(' ').map((arc) => lineOf(arc, grid));
  const joined = (numbers: readonly number[]) =>
    numbers.flatMap((number, at) => {
      const line = number < 0 ? [...lines[~number]!].reverse() : lines[number]!;
      return at === 0 ? line : line.slice(1);
    });
  return {
    land: {
      type: 'MultiPolygon',
      coordinates: land.map((rings) => rings.map(joined).filter((ring) => ring.length > 3)),
    },
    borders: { type: 'MultiLineString', coordinates: borders.map(joined) },
  };
}

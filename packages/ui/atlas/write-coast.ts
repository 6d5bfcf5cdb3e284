// Writes src/survey/model/map/coast/{world,detail}.ts: coastlines and borders of Natural Earth (naturalearthdata.com, in the
// public domain) at 1:110m and 1:50m, from the package world-atlas, simplified and quantised. Run by `npm run atlas`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mergeArcs, meshArcs } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { simplified } from './simplify.ts';

const { resolve: fileOf } = createRequire(import.meta.url);
const folder = resolve(import.meta.dirname, '../src/survey/model/map/coast');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A whole number as text: the sign in the last bit, five bits a character, the sixth set where another one follows. */
function digits(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  while (rest > 31) {
    text += alphabet[32 + (rest % 32)];
    rest = Math.floor(rest / 32);
  }
  return text + alphabet[rest];
}

type World = Topology<{ countries: GeometryCollection }>;
type Numbers = number[] | Numbers[];

/** The arcs of a topology as degrees. */
const linesOf = ({ arcs, transform }: World) =>
  arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map((step): [number, number] => {
      x += step[0]!;
      y += step[1]!;
      const [sx, sy] = transform!.scale;
      const [tx, ty] = transform!.translate;
      return [x * sx + tx, y * sy + ty];
    });
  });

/** The same numbers of arcs, counted from 0 in the order in which they are met; `~n` is arc n backwards. */
function renumbered(arcs: Numbers, known: Map<number, number>): Numbers {
  return arcs.map((arc) => {
    if (typeof arc !== 'number') return renumbered(arc, known);
    const forth = arc < 0 ? ~arc : arc;
    const place = known.get(forth) ?? known.size;
    known.set(forth, place);
    return arc < 0 ? ~place : place;
  }) as Numbers;
}

/** `cells`: steps of the grid around the world; `least`: square degrees of the smallest corner that is kept. */
function atlasOf(source: World, cells: number, least: number, smallest: number) {
  const lines = linesOf(source);
  const grid = 360 / cells;
  const { geometries } = source.objects.countries;
  const land = mergeArcs(source, geometries as (Polygon | MultiPolygon)[]);
  const borders = meshArcs(source, source.objects.countries, (a, b) => a !== b);
  const spread = (ring: readonly number[]) => {
    const points = ring.flatMap((arc) => lines[arc < 0 ? ~arc : arc]!);
    const size = (axis: 0 | 1) => {
      const values = points.map((point) => point[axis]);
      return Math.max(...values) - Math.min(...values);
    };
    return size(0) * size(1);
  };
  const known = new Map<number, number>();
  const objects = {
    land: renumbered(
      land.arcs
        .map((rings) => rings.filter((ring) => spread(ring) >= smallest))
        .filter((rings) => rings.length > 0),
      known,
    ),
    borders: renumbered(borders.arcs, known),
  };
  const arcs = [...known.keys()].map((arc) => {
    let [x, y] = [0, 0];
    return simplified(lines[arc]!, least)
      .flatMap(([longitude, latitude], index) => {
        const [atX, atY] = [
          Math.round((longitude + 180) / grid),
          Math.round((latitude + 90) / grid),
        ];
        const step = [atX - x, atY - y];
        [x, y] = [atX, atY];
        return index > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
      })
      .map(digits)
      .join('');
  });
  return { grid, ...objects, arcs: arcs.join(' ') };
}

function write(name: string, from: string, cells: number, least: number, smallest: number) {
  const source = JSON.parse(readFileSync(fileOf(`world-atlas/${from}`), 'utf8')) as World;
  const text = JSON.stringify(atlasOf(source, cells, least, smallest));
  writeFileSync(
    resolve(folder, `${name}.ts`),
    `// Written by atlas/write-coast.ts. Made with Natural Earth, in the public domain.\nexport const coast: string =\n  '${text}';\n`,
  );
  const kilobytes = (size: number) => (size / 1024).toFixed(1);
  console.log(`${name}: ${kilobytes(text.length)} KB, ${kilobytes(gzipSync(text).length)} KB gzip`);
}

write('world', 'countries-110m.json', 3600, 0.005, 0);
write('detail', 'countries-50m.json', 9000, 0.0025, 0.003);

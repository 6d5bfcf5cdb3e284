// Writes src/survey/map/coast-{world,detail}.ts: coastlines and borders of Natural Earth (naturalearthdata.com, in the
// public domain) at 1:110m and 1:50m, from the package world-atlas, simplified and quantised. Run by `npm run atlas`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { geoArea } from 'd3-geo';
import { mergeArcs, meshArcs } from 'topojson-client';
import { simplified } from './simplify.ts';

const { resolve: fileOf } = createRequire(import.meta.url);
const folder = resolve(import.meta.dirname, '../src/survey/map');

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

type World = Parameters<typeof meshArcs>[0];
type Bounded = Parameters<typeof meshArcs>[1];
type Areas = Parameters<typeof mergeArcs>[1];
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

/** `cells`: steps of the grid around the world; `least`: square degrees of the smallest corner and the smallest island. */
function atlasOf(source: World, cells: number, least: { corner: number; island: number }) {
  const grid = 360 / cells;
  const lines = linesOf(source).map((line) =>
    simplified(line, least.corner)
      .map(([longitude, latitude]): [number, number] => [
        Math.round((longitude + 180) / grid),
        Math.round((latitude + 90) / grid),
      ])
      .filter((point, at, all) => at === 0 || point.join() !== all[at - 1]!.join()),
  );
  const { countries } = source.objects;
  if (countries?.type !== 'GeometryCollection') throw new Error('The atlas has no countries.');
  const { geometries } = countries;
  const land = mergeArcs(source, geometries as Areas);
  const borders = meshArcs(source, countries as Bounded, (a, b) => a !== b);
  // What a coarse grid leaves of an island or a lake may have turned inside out: then it would be all the world but itself.
  const isKept = (ring: readonly number[], place: number) => {
    const points = ring.flatMap((arc) => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!));
    const degrees = points.map(([x, y]) => [x * grid - 180, y * grid - 90]);
    const inside = geoArea({ type: 'Polygon', coordinates: [degrees] });
    const area = (place === 0 ? inside : 4 * Math.PI - inside) * (180 / Math.PI) ** 2;
    return area >= least.island && area < 2 * Math.PI * (180 / Math.PI) ** 2;
  };
  const known = new Map<number, number>();
  const objects = {
    land: renumbered(
      land.arcs.filter((rings) => isKept(rings[0]!, 0)).map((rings) => rings.filter(isKept)),
      known,
    ),
    borders: renumbered(borders.arcs, known),
  };
  const arcs = [...known.keys()].map((arc) =>
    lines[arc]!.flatMap(([x, y], at, line) => [
      x - (line[at - 1]?.[0] ?? 0),
      y - (line[at - 1]?.[1] ?? 0),
    ])
      .map(digits)
      .join(''),
  );
  return { grid, ...objects, arcs: arcs.join(' ') };
}

function write(
  name: string,
  from: string,
  cells: number,
  least: { corner: number; island: number },
) {
  const source = JSON.parse(readFileSync(fileOf(`world-atlas/${from}`), 'utf8')) as World;
  const text = JSON.stringify(atlasOf(source, cells, least));
  writeFileSync(
    resolve(folder, `coast-${name}.ts`),
    `// Written by atlas/write-coast.ts. Made with Natural Earth, in the public domain.\nexport const coast: string =\n  '${text}';\n`,
  );
  const kilobytes = (size: number) => (size / 1024).toFixed(1);
  console.log(`${name}: ${kilobytes(text.length)} KB, ${kilobytes(gzipSync(text).length)} KB gzip`);
}

write('world', 'countries-110m.json', 3600, { corner: 0.005, island: 0.02 });
write('detail', 'countries-50m.json', 9000, { corner: 0.0025, island: 0.004 });

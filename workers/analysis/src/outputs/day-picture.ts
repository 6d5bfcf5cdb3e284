import {
  binsOfMinute,
  colourOf,
  colourRanges,
  falseColours,
  minutesOfDay,
  noMinute,
  type SpectrogramDay,
} from '@biophony/recordings/cubes';
import { encodePng } from '../kit/png.ts';

export const glyphWidth = 5;
export const glyphHeight = 7;

const drawn = `
! ..#.. ..#.. ..#.. ..#.. ..#.. ..... ..#..
" .#.#. .#.#. ..... ..... ..... ..... .....
# .#.#. .#.#. ##### .#.#. ##### .#.#. .#.#.
$ ..#.. .#### #.#.. .###. ..#.# ####. ..#..
% ##..# ##..# ...#. ..#.. .#... #..## #..##
& .##.. #..#. #.#.. .#... #.#.# #..#. .##.#
' ..#.. ..#.. ..... ..... ..... ..... .....
( ...#. ..#.. .#... .#... .#... ..#.. ...#.
) .#... ..#.. ...#. ...#. ...#. ..#.. .#...
* ..... #.#.# .###. ##### .###. #.#.# .....
+ ..... ..#.. ..#.. ##### ..#.. ..#.. .....
, ..... ..... ..... ..... ..#.. ..#.. .#...
- ..... ..... ..... ##### ..... ..... .....
. ..... ..... ..... ..... ..... .##.. .##..
/ ....# ....# ...#. ..#.. .#... #.... #....
0 .###. #...# #..## #.#.# ##..# #...# .###.
1 ..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.
2 .###. #...# ....# ..##. .#... #.... #####
3 .###. #...# ....# ..##. ....# #...# .###.
4 ...#. ..##. .#.#. #..#. ##### ...#. ...#.
5 ##### #.... ####. ....# ....# #...# .###.
6 ..##. .#... #.... ####. #...# #...# .###.
7 ##### ....# ...#. ...#. ..#.. ..#.. ..#..
8 .###. #...# #...# .###. #...# #...# .###.
9 .###. #...# #...# .#### ....# ...#. .##..
: ..... .##.. .##.. ..... .##.. .##.. .....
; ..... .##.. .##.. ..... ..#.. ..#.. .#...
< ...#. ..#.. .#... #.... .#... ..#.. ...#.
= ..... ..... ##### ..... ##### ..... .....
> .#... ..#.. ...#. ....# ...#. ..#.. .#...
? .###. #...# ....# ..##. ..#.. ..... ..#..
@ .###. #...# #.### #.#.# #.### #.... .####
A .###. #...# #...# ##### #...# #...# #...#
B ####. #...# #...# ####. #...# #...# ####.
C .###. #...# #.... #.... #.... #...# .###.
D ####. #...# #...# #...# #...# #...# ####.
E ##### #.... #.... ####. #.... #.... #####
F ##### #.... #.... ####. #.... #.... #....
G .###. #...# #.... #.### #...# #...# .####
H #...# #...# #...# ##### #...# #...# #...#
I .###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.
J ..### ...#. ...#. ...#. ...#. #..#. .##..
K #...# #..#. #.#.. ##... #.#.. #..#. #...#
L #.... #.... #.... #.... #.... #.... #####
M #...# ##.## #.#.# #.#.# #...# #...# #...#
N #...# ##..# #.#.# #..## #...# #...# #...#
O .###. #...# #...# #...# #...# #...# .###.
P ####. #...# #...# ####. #.... #.... #....
Q .###. #...# #...# #...# #.#.# #..#. .##.#
R ####. #...# #...# ####. #.#.. #..#. #...#
S .#### #.... #.... .###. ....# ....# ####.
T ##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..
U #...# #...# #...# #...# #...# #...# .###.
V #...# #...# #...# #...# #...# .#.#. ..#..
W #...# #...# #...# #.#.# #.#.# ##.## #...#
X #...# #...# .#.#. ..#.. .#.#. #...# #...#
Y #...# #...# .#.#. ..#.. ..#.. ..#.. ..#..
Z ##### ....# ...#. ..#.. .#... #.... #####
[ .###. .#... .#... .#... .#... .#... .###.
\\ #.... #.... .#... ..#.. ...#. ....# ....#
] .###. ...#. ...#. ...#. ...#. ...#. .###.
^ ..#.. .#.#. #...# ..... ..... ..... .....
_ ..... ..... ..... ..... ..... ..... #####
\` .#... ..#.. ..... ..... ..... ..... .....
a ..... ..... .###. ....# .#### #...# .####
b #.... #.... ####. #...# #...# #...# ####.
c ..... ..... .###. #.... #.... #...# .###.
d ....# ....# .#### #...# #...# #...# .####
e ..... ..... .###. #...# ##### #.... .###.
f ..##. .#..# .#... ###.. .#... .#... .#...
g ..... ..... .#### #...# .#### ....# .###.
h #.... #.... #.##. ##..# #...# #...# #...#
i ..#.. ..... .##.. ..#.. ..#.. ..#.. .###.
j ...#. ..... ..##. ...#. ...#. #..#. .##..
k #.... #.... #..#. #.#.. ##... #.#.. #..#.
l .##.. ..#.. ..#.. ..#.. ..#.. ..#.. .###.
m ..... ..... ##.#. #.#.# #.#.# #.#.# #.#.#
n ..... ..... #.##. ##..# #...# #...# #...#
o ..... ..... .###. #...# #...# #...# .###.
p ..... ..... ####. #...# ####. #.... #....
q ..... ..... .#### #...# .#### ....# ....#
r ..... ..... #.##. ##..# #.... #.... #....
s ..... ..... .#### #.... .###. ....# ####.
t .#... .#... ###.. .#... .#... .#..# ..##.
u ..... ..... #...# #...# #...# #..## .##.#
v ..... ..... #...# #...# #...# .#.#. ..#..
w ..... ..... #...# #...# #.#.# #.#.# .#.#.
x ..... ..... #...# .#.#. ..#.. .#.#. #...#
y ..... ..... #...# #...# .#### ....# .###.
z ..... ..... ##### ...#. ..#.. .#... #####
{ ..##. ..#.. ..#.. .#... ..#.. ..#.. ..##.
| ..#.. ..#.. ..#.. ..#.. ..#.. ..#.. ..#..
} .##.. ..#.. ..#.. ...#. ..#.. ..#.. .##..
~ ..... ..... .#... #.#.# ...#. ..... .....
`;

const glyphs = new Map<string, readonly string[]>([[' ', []]]);
for (const line of drawn.trim().split('\n')) {
  const [letter = '', ...rows] = line.split(' ');
  glyphs.set(letter, rows);
}

const unknown = ['#####', '#...#', '#...#', '#...#', '#...#', '#...#', '#####'];

/** `#` for a dot. Drops accents; unknown letters become a box. */
export function findGlyph(letter: string): readonly string[] {
  const [plain = ''] = letter.normalize('NFD');
  return glyphs.get(plain) ?? unknown;
}

type Colour = readonly [red: number, green: number, blue: number];

const dot = 2;
/** Pixels to the next letter. */
const advance = (glyphWidth + 1) * dot;
const textHeight = glyphHeight * dot;
const textWidth = (text: string): number => [...text].length * advance - dot;

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  dot(x: number, y: number, colour: Colour): void;
  fill(x: number, y: number, width: number, height: number, colour: Colour): void;
  /** x and y: upper left corner. */
  text(x: number, y: number, text: string, colour: Colour): void;
}

function createCanvas(width: number, height: number): Canvas {
  const rgb = new Uint8Array(3 * width * height).fill(255);
  const canvas: Canvas = {
    width,
    height,
    rgb,
    dot(x, y, colour) {
      if (x >= 0 && x < width && y >= 0 && y < height) rgb.set(colour, 3 * (y * width + x));
    },
    fill(x, y, wide, high, colour) {
      for (let row = y; row < y + high; row++)
        for (let column = x; column < x + wide; column++) canvas.dot(column, row, colour);
    },
    text(x, y, text, colour) {
      [...text].forEach((letter, place) => {
        findGlyph(letter).forEach((row, down) => {
          for (let across = 0; across < glyphWidth; across++)
            if (row[across] === '#')
              canvas.fill(x + place * advance + across * dot, y + down * dot, dot, dot, colour);
        });
      });
    },
  };
  return canvas;
}

export interface PictureDay extends Pick<
  SpectrogramDay,
  'recorded' | 'aci' | 'concentration' | 'events'
> {
  title: string;
  topHz: number;
}

const margin = { left: 64, right: 28, top: 34, bottom: 70 } as const;
export const pictureWidth = margin.left + minutesOfDay + margin.right;
export const pictureHeight = margin.top + binsOfMinute + margin.bottom;
const bottom = margin.top + binsOfMinute;
const tick = 6;

const ink: Colour = [34, 34, 34];
/** Hatched, to differ from silence. */
const gap: Colour = [236, 236, 236];
const hatch: Colour = [200, 200, 200];
const hatchPixels = 8;
const gapAt = (x: number, y: number): Colour => ((x + y) % hatchPixels < 2 ? hatch : gap);

function drawDay({ rgb, width }: Canvas, day: PictureDay): void {
  const pixels = falseColours(day);
  const recorded = [...day.recorded.keys()].filter((x) => day.recorded[x] !== noMinute);
  // Without a recording; the others are shifted copies.
  const gaps = new Uint8Array(3 * (minutesOfDay + hatchPixels));
  for (let x = 0; x < minutesOfDay + hatchPixels; x++) gaps.set(gapAt(x, 0), 3 * x);
  for (let y = 0; y < binsOfMinute; y++) {
    const row = 3 * ((margin.top + y) * width + margin.left);
    const along = 3 * (y % hatchPixels);
    rgb.set(gaps.subarray(along, along + 3 * minutesOfDay), row);
    for (const x of recorded) {
      const [from, to] = [4 * (y * minutesOfDay + x), row + 3 * x];
      rgb[to] = pixels[from]!;
      rgb[to + 1] = pixels[from + 1]!;
      rgb[to + 2] = pixels[from + 2]!;
    }
  }
}

/** Kilohertz; the first that gives few labels is taken. */
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
const mostTicks = 8;

function drawFrequencies(canvas: Canvas, topHz: number): void {
  const topKhz = topHz / 1000;
  const step = steps.find((one) => topKhz / one <= mostTicks) ?? topKhz;
  canvas.fill(margin.left - 2, margin.top, 2, binsOfMinute + 2, ink);
  const unit = 'kHz';
  canvas.text(margin.left - 10 - textWidth(unit), margin.top - textHeight - 8, unit, ink);
  for (let nth = 0; nth * step <= topKhz; nth++) {
    const y = bottom - Math.round((nth * step * binsOfMinute) / topKhz);
    canvas.fill(margin.left - 2 - tick, y, tick, 2, ink);
    const label = String(Number((nth * step).toFixed(1)));
    const above = Math.min(bottom - textHeight + 4, Math.max(margin.top, y - textHeight / 2 + 1));
    canvas.text(margin.left - tick - 8 - textWidth(label), above, label, ink);
  }
}

function drawHours(canvas: Canvas): void {
  canvas.fill(margin.left - 2, bottom, minutesOfDay + 4, 2, ink);
  for (let hour = 0; hour <= 24; hour++) {
    const x = margin.left + 60 * hour;
    canvas.fill(x - 1, bottom + 2, 2, tick, ink);
    const label = `${String(hour).padStart(2, '0')}:00`;
    if (hour % 2 === 0)
      canvas.text(x - Math.round(textWidth(label) / 2), bottom + tick + 5, label, ink);
  }
}

const legend = [
  { index: 'aci', words: 'complexity', channel: 0 },
  { index: 'concentration', words: 'concentration', channel: 1 },
  { index: 'events', words: 'events a second', channel: 2 },
] as const;

function drawLegend(canvas: Canvas): void {
  const y = bottom + 44;
  const [ramp, space, apart] = [60, 8, 26];
  let x = margin.left;
  const word = (text: string) => {
    canvas.text(x, y, text, ink);
    x += textWidth(text) + space;
  };
  const box = (colourAt: (across: number, down: number) => Colour, wide: number) => {
    for (let across = 0; across < wide; across++)
      for (let down = 0; down < textHeight; down++)
        canvas.dot(x + across, y + down, colourAt(across, down));
    x += wide + space;
  };
  for (const { index, words, channel } of legend) {
    const { from, to } = colourRanges[index];
    word(String(from));
    box((across) => {
      const colour: [number, number, number] = [0, 0, 0];
      colour[channel] = colourOf(index, from + ((to - from) * across) / (ramp - 1));
      return colour;
    }, ramp);
    word(String(to));
    word(words);
    x += apart - space;
  }
  box(() => [0, 0, 0], 20);
  word('steady');
  x += apart - space;
  box(gapAt, 20);
  word('not recorded');
}

/** PNG in false colours; the same day gives the same bytes. */
export function drawDayPicture(day: PictureDay): Buffer {
  const canvas = createCanvas(pictureWidth, pictureHeight);
  const most = minutesOfDay;
  const letters = [...day.title];
  while (textWidth(letters.join('')) > most) letters.pop();
  canvas.text(margin.left, 10, letters.join(''), ink);
  drawDay(canvas, day);
  drawFrequencies(canvas, day.topHz);
  drawHours(canvas);
  drawLegend(canvas);
  return encodePng(canvas.width, canvas.height, canvas.rgb);
}

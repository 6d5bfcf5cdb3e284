/** The first line is this many times as steep as the second, or more. */
const steeper = 2;
/** What two lines leave over, as a share of what one leaves: more, and the call has no bend. */
const leftOver = 1 / 4;
/** Octaves that the call goes before its knee at least. */
const leastOctaves = 0.05;
/** Points of each line at least. */
const leastPoints = 5;

/** A straight line by least squares: its slope by point, and the sum of the squares that it leaves over. */
interface Line {
  slope: number;
  left: number;
}

/** Makes lines through stretches of values, each in the same time however long it is. */
function linesThrough(values: Float64Array): (first: number, last: number) => Line {
  const sums = new Float64Array(values.length + 1);
  const squares = new Float64Array(values.length + 1);
  const products = new Float64Array(values.length + 1);
  values.forEach((value, at) => {
    sums[at + 1] = sums[at]! + value;
    squares[at + 1] = squares[at]! + value * value;
    products[at + 1] = products[at]! + at * value;
  });
  return (first, last) => {
    const many = last - first + 1;
    const of = (running: Float64Array) => running[last + 1]! - running[first]!;
    const sum = of(sums);
    const spread = (many * (many * many - 1)) / 12;
    const together = of(products) - ((first + last) / 2) * sum;
    const around = of(squares) - (sum * sum) / many;
    return {
      slope: together / spread,
      left: Math.max(0, around - (together * together) / spread),
    };
  };
}

/**
 * The knee of a call: the point at which its first sweep goes over into its flatter body. It is where two straight lines that
 * meet there fit best. `octaves` are the logarithms to base 2 of the frequencies from the start of the call to the end of its
 * body, points of equal distance. Null where the call has no bend: where one line does nearly as well, or the first is not
 * twice as steep.
 */
export function kneeOf(octaves: Float64Array): number | null {
  const end = octaves.length - 1;
  if (octaves.length < 2 * leastPoints) return null;
  const middle = octaves.reduce((a, b) => a + b) / octaves.length;
  const line = linesThrough(octaves.map((value) => value - middle));
  const whole = line(0, end);
  let best: { at: number; left: number; first: Line; second: Line } | null = null;
  for (let at = leastPoints - 1; at <= end - leastPoints + 1; at++) {
    const [first, second] = [line(0, at), line(at, end)];
    const left = first.left + second.left;
    if (!best || left < best.left) best = { at, left, first, second };
  }
  if (!best) return null;
  const { at, left, first, second } = best;
  const isBend =
    left <= leftOver * whole.left &&
    Math.abs(first.slope) >= steeper * Math.abs(second.slope) &&
    Math.abs(first.slope) * at >= leastOctaves;
  return isBend ? at : null;
}

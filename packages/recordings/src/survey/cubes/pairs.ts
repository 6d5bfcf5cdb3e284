import { noValue } from './parquet/read-chunk.ts';
import { impossible } from './parquet/cube-unreadable.ts';

/** So many have a number of two bytes. */
const most = 2 ** 16;
/** More than there can be numbers of texts. */
const base = 2 ** 26;

/** Numbers pairs of texts, which are numbers themselves, in the order in which they come first. */
export function createPairs(what: string) {
  const known = new Map<number, number>();
  const pairs: (readonly [number, number])[] = [];
  let last: readonly [number, number] = [-1, -1];
  let lastNumber = -1;
  const look = (first: number, second: number): number => {
    const key = first === noValue ? 0 : first + 1;
    const whole = key * base + (second === noValue ? 0 : second + 1);
    const number = known.get(whole) ?? pairs.length;
    last = [first, second];
    if (number === pairs.length) {
      if (number === most) throw impossible(`more than ${most.toLocaleString('en')} ${what}`);
      known.set(whole, number);
      pairs.push(last);
    }
    lastNumber = number;
    return number;
  };
  return {
    /** The number of a pair. Most rows have the pair of the row before. */
    numberOf: (first: number, second: number): number =>
      first === last[0] && second === last[1] ? lastNumber : look(first, second),
    /** The pairs by their numbers, as texts. */
    named: (texts: readonly string[]): (readonly [string | null, string | null])[] =>
      pairs.map(([first, second]) => [texts[first] ?? null, texts[second] ?? null]),
  };
}

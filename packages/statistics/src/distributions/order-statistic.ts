/** Of more values than this a part is looked at first, for a better guess. */
const many = 600;

/**
 * The value that stands at place `place`, from 0, of `values` in rising order; brings them into another order, with
 * nothing greater before that place and nothing smaller after it. Only places `from` to `to` are looked at. Floyd & Rivest
 * 1975, Comm. ACM 18:165: the first guess is the same order statistic of a few values.
 */
export function orderStatistic(
  values: Float64Array,
  place: number,
  from = 0,
  to = values.length - 1,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    if (high - low > many) {
      const count = high - low + 1;
      const before = place - low + 1;
      const few = 0.5 * Math.exp((2 * Math.log(count)) / 3);
      const spread = 0.5 * Math.sqrt((Math.log(count) * few * (count - few)) / count);
      const towards = before < count / 2 ? -spread : spread;
      const first = Math.floor(place - (before * few) / count + towards);
      const last = Math.floor(place + ((count - before) * few) / count + towards);
      orderStatistic(values, place, Math.max(low, first), Math.min(high, last));
    }
    const pivot = values[place]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place]!;
}

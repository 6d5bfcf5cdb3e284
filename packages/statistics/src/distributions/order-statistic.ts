/**
 * The value that stands at place `place`, from 0, of `values` in rising order; brings them into another order, with
 * nothing greater before that place and nothing smaller after it (Hoare 1961, Comm. ACM 4:321). Only places `from` to `to`
 * are looked at.
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
    const pivot = values[(low + high) >> 1]!;
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

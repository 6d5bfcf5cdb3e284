import type { PlanePoint } from './plane.ts';

/** The order in which keys go from symbol to symbol: from west to east, and from north to south among equals. */
export const keyboardOrder = (points: readonly PlanePoint[]): number[] =>
  points
    .map((_, at) => at)
    .sort((a, b) => points[a]![0] - points[b]![0] || points[a]![1] - points[b]![1] || a - b);

/** Where a key leads from `at`; null where it is none of these keys. */
export function keyboardStep(order: readonly number[], at: number, key: string): number | null {
  const place = order.indexOf(at);
  const last = order.length - 1;
  const places: Record<string, number> = {
    ArrowRight: Math.min(last, place + 1),
    ArrowDown: Math.min(last, place + 1),
    ArrowLeft: Math.max(0, place - 1),
    ArrowUp: Math.max(0, place - 1),
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : (order[next] ?? null);
}

/** What is chosen after a click: that site alone, or none where it was; with a key held, it is added or taken out. */
export function chosenAfter(chosen: readonly string[], id: string, adds: boolean): string[] {
  if (adds) return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return chosen.length === 1 && chosen[0] === id ? [] : [id];
}

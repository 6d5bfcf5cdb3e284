/** What most of several people say; null where nobody has said anything, or as many say one thing as another. */
export function mostSaid<V>(said: readonly V[]): V | null {
  const counts = new Map<V, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const [first, ...tied] = [...counts].filter(([, count]) => count === most);
  return first && tied.length === 0 ? first[0] : null;
}

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeKnown } from './query-cache.ts';

const queryKey = ['projects'];

test('what the service has deleted does not come back with an answer that was under way', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let kept = ['a', 'b'];
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const told = kept;
    return new Promise<string[]>((resolve) => answers.push(() => resolve(told)));
  };
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  answers.shift()?.();
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['a', 'b']);

  void observer.refetch();
  kept = ['b'];
  await changeKnown<string[]>(queryClient, queryKey, (list) => list.filter((one) => one !== 'a'));
  expect(observer.getCurrentResult().data).toEqual(['b']);
  await expect.poll(() => answers).toHaveLength(2);
  for (const answer of answers) answer();
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  expect(observer.getCurrentResult().data).toEqual(['b']);
  stop();
});

test('nothing is asked for when nothing was under way, and nothing is made up', async () => {
  const queryClient = new QueryClient();
  await changeKnown<string[]>(queryClient, queryKey, () => ['made up']);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  queryClient.setQueryData(queryKey, ['a']);
  await changeKnown<string[]>(queryClient, queryKey, () => []);
  expect(queryClient.getQueryData(queryKey)).toEqual([]);
  expect(queryClient.isFetching()).toBe(0);
});

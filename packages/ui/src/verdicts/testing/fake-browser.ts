import type { Locks } from '../verdict-queue.ts';

export function fakeStorage() {
  const values = new Map<string, string>();
  const tabs = new Set<EventTarget>();
  let full = false;
  const tell = (from: EventTarget | null, key: string, newValue: string | null) => {
    for (const tab of tabs)
      if (tab !== from)
        setTimeout(() => tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })));
  };
  const storageOf = (from: EventTarget | null) => ({
    get length() {
      return values.size;
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      values.set(key, value);
      tell(from, key, value);
    },
    removeItem(key: string) {
      if (values.delete(key)) tell(from, key, null);
    },
    clear: () => values.clear(),
  });
  return {
    ...storageOf(null),
    get length() {
      return values.size;
    },
    /** Characters. */
    size: () => [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0),
    refuse(next: boolean) {
      full = next;
    },
    /** Gets events of other tabs. */
    tab() {
      const events = new EventTarget();
      tabs.add(events);
      const storage = storageOf(events);
      return { storage: () => storage, events: () => events };
    },
  };
}

export function fakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (async (_name: string, _options: LockOptions, act: () => Promise<unknown>) => {
      const turn = last.then(act);
      last = turn.catch(() => undefined);
      return turn;
    }) as Locks['request'],
  };
}

import type { Announce, Urgency } from '../context/presentation-context.ts';
import { createStore, type Store } from '../state/store.ts';

/** What is being read out. */
interface Announcement {
  key: number;
  text: string;
  urgency: Urgency;
}

export interface Announcer extends Store<{ announcements: readonly Announcement[] }> {
  /** Has a text read out by screen readers. */
  announce: Announce;
}

/** Long enough for a screen reader to take a text up; short enough not to be met again further down the page. */
const lifetime = 3_000;

/** Collects texts that appear on the page, for the regions that are there before any of them. */
export function createAnnouncer(): Announcer {
  const store = createStore<{ announcements: readonly Announcement[] }>({ announcements: [] });
  let last = 0;
  return {
    ...store,
    announce(text, urgency = 'polite') {
      const key = ++last;
      store.set({ announcements: [...store.get().announcements, { key, text, urgency }] });
      setTimeout(() => {
        const announcements = store.get().announcements.filter((one) => one.key !== key);
        store.set({ announcements });
      }, lifetime);
    },
  };
}

'use client';

import { useState } from 'react';

/** The page of a list on which a place stands, and how to turn it. Pages count from 0. */
export function usePages(count: number, size: number, place: number) {
  const last = Math.max(0, Math.ceil(count / size) - 1);
  const home = Math.min(last, Math.floor(Math.max(0, place) / size));
  const [turned, setTurned] = useState<{ place: number; page: number } | null>(null);
  // Another place brings its own page; what was turned to counts until then.
  const page = turned?.place === place ? Math.min(last, turned.page) : home;
  const turn = (to: number) => setTurned({ place, page: Math.min(last, Math.max(0, to)) });
  return {
    page,
    last,
    from: page * size,
    to: Math.min(count, (page + 1) * size),
    back: () => turn(page - 1),
    on: () => turn(page + 1),
  };
}

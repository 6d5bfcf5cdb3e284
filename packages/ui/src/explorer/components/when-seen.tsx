'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window (pixels) something counts as about to be seen. */
const ahead = 200;

/** Keeps a place for its content, which is made when the place comes into sight, and stays. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `0px 0px ${ahead}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <div ref={place} className={seen ? undefined : 'bp-explorer-waiting'}>
      {seen && children}
    </div>
  );
}

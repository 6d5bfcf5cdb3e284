'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

interface NearWindowProps {
  /** Pixels that it takes while it is far. */
  height: number;
  children: ReactNode;
}

/** How near something has to come to the window to be drawn. */
const margin = '600px';

/** Draws what it holds once that comes near the window, and keeps it. */
export function NearWindow({ height, children }: NearWindowProps) {
  const [isNear, setIsNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={box} style={{ minHeight: height }}>
      {isNear && children}
    </div>
  );
}

import type { ComponentProps } from 'react';

/** An icon that is drawn with strokes: those of Radix are outlines of a kilobyte each. */
export const drawn = (path: string) =>
  function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg width="15" height="15" viewBox="0 0 15 15" fill="none" stroke="currentColor" {...props}>
        <path d={path} />
      </svg>
    );
  };

'use client';

import { Spinner } from '@radix-ui/themes';
import { Ghosts, type GhostShape } from './ghosts.tsx';

interface LoadingProps {
  text: string;
  /** Draws the outlines of what will come, so that nothing jumps when it does. */
  shape?: GhostShape;
}

/** Says what is being waited for, in place of what will come. */
export function Loading({ text, shape }: LoadingProps) {
  if (!shape)
    return (
      <output className="bp-loading">
        <Spinner size="3" />
        <span className="bp-soft">{text}</span>
      </output>
    );
  return (
    <div className="bp-screen">
      <output className="bp-loading" data-shape={shape}>
        <Spinner size="2" />
        <span className="bp-soft">{text}</span>
      </output>
      <Ghosts shape={shape} />
    </div>
  );
}

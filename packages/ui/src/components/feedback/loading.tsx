'use client';

import { Spinner } from '@radix-ui/themes';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';

interface LoadingProps {
  text: string;
  /** Draws the outlines of what will come, so that nothing jumps when it does. */
  shape?: SkeletonShape;
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
      <Skeleton shape={shape} />
    </div>
  );
}

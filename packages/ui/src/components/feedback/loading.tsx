'use client';

import { Spinner } from '@radix-ui/themes';

/** Says what is being waited for, in place of what will come. */
export function Loading({ text }: { text: string }) {
  return (
    <output className="bp-loading">
      <Spinner size="3" />
      <span className="bp-soft">{text}</span>
    </output>
  );
}

'use client';

import { useMessages } from '../../context/presentation-context.ts';

/** The product's name with its mark: one rising call. */
export function Wordmark({ short = false }: { short?: boolean }) {
  const { common } = useMessages();
  return (
    <span className="bp-wordmark">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M3 17V15M6 17.5V12.5M9 16V8.5M12 12.5V5M15 9.5V4M18 12V6.5M21 14.5V11" />
      </svg>
      <span className={short ? 'bp-hidden' : undefined}>{common.product}</span>
    </span>
  );
}

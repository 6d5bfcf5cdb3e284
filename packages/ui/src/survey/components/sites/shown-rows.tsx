'use client';

import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { useSitesMessages } from '../../../context/page-messages.ts';

interface ShownRowsProps {
  /** One `li` each. */
  rows: readonly ReactNode[];
  /** How many at first; 100 when absent. */
  atFirst?: number;
}

const atOnce = 100;

/** Rows of a list, so many at once. */
export function ShownRows({ rows, atFirst = atOnce }: ShownRowsProps) {
  const words = useSitesMessages();
  const [most, setMost] = useState(atFirst);
  const hidden = rows.length - most;
  return (
    <>
      <ul className="bp-survey-rows">{rows.slice(0, most)}</ul>
      {hidden > 0 && (
        <div>
          <Button variant="soft" onClick={() => setMost(most + atOnce)}>
            {words.more(Math.min(hidden, atOnce))}
          </Button>
        </div>
      )}
    </>
  );
}

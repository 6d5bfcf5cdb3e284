'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { useCalibrationMessages } from '../../../context/page-messages.ts';

/** How a calibration is cited; null for one that is not kept yet. */
export function Citation({ text }: { text: string | null }) {
  const words = useCalibrationMessages();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value);
    setCopied(value);
  };
  return (
    <section className="bp-citation" aria-label={words.cite}>
      <WidgetHeading>{words.cite}</WidgetHeading>
      {text === null ? (
        <p className="bp-small bp-soft">{words.citeHint}</p>
      ) : (
        <>
          <p className="bp-small">{text}</p>
          <div>
            <Button size="2" variant="soft" onClick={() => void copy(text).catch(() => undefined)}>
              {copied === text ? words.copied : words.copy}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

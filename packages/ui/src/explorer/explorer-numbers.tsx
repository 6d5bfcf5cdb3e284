'use client';

import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { type Fact, Facts } from '../kit/facts.tsx';
import { usePresentation } from '../kit/presentation-context.ts';

interface ExplorerNumbersProps {
  /** Detections that pass the filters, of `total`. */
  shown: number;
  total: number;
  /** Whether these are species, not other sounds. */
  named: boolean;
  species: number;
  days: number;
  /** Seconds analysed; null where unknown. */
  seconds: number | null;
}

/** Key numbers of the explorer. */
export function ExplorerNumbers(props: ExplorerNumbersProps) {
  const { shown, total, named, species, days, seconds } = props;
  const { messages, locale } = usePresentation();
  const { explorer: words, format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const facts: Fact[] = [
    {
      label: words.detections,
      value: shown === total ? number(total) : words.ofTotal(number(shown), number(total)),
      big: true,
    },
    {
      label: named ? words.species : words.sounds,
      value: number(species),
      big: true,
    },
    { label: words.days, value: number(days), big: true },
  ];
  if (seconds !== null)
    facts.push({ label: words.recorded, value: formatSpan(seconds, format, locale), big: true });
  return <Facts facts={facts} />;
}

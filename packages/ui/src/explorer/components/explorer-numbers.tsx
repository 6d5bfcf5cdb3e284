'use client';

import { Facts, type Fact } from '../../components/project/facts.tsx';
import { formatSpan } from '../../format/durations.ts';
import { areSpecies } from './species-name.tsx';
import type { SpeciesName } from '../data/detection-columns.ts';
import { useLook } from '../../provider/look-context.ts';
import { numberFormat } from '../headless/intl.ts';

interface ExplorerNumbersProps {
  /** Detections that pass the filters, and all of them. */
  shown: number;
  total: number;
  species: readonly SpeciesName[];
  days: number;
  /** Seconds of sound analysed. */
  seconds: number;
}

/** The numbers that come first. */
export function ExplorerNumbers({ shown, total, species, days, seconds }: ExplorerNumbersProps) {
  const { messages, locale } = useLook();
  const { explorer: words, format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const facts: Fact[] = [
    {
      label: words.detections,
      value: shown === total ? number(total) : words.ofTotal(number(shown), number(total)),
      big: true,
    },
    {
      label: areSpecies(species) ? words.species : words.sounds,
      value: number(species.length),
      big: true,
    },
    { label: words.days, value: number(days), big: true },
    { label: words.recorded, value: formatSpan(seconds, format, locale), big: true },
  ];
  return <Facts facts={facts} />;
}

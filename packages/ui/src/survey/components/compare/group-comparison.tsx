'use client';

import type { PartsComparison } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { RichnessCurves } from './richness-curves.tsx';
import { RichnessTable } from './richness-table.tsx';
import { SpeciesRates } from './species-rates.tsx';

export interface GroupComparisonProps {
  compared: PartsComparison;
  /** What a species is called, by its key. */
  nameOf: (key: string) => string;
  /** Says of which model and threshold this is. */
  caption?: ReactNode;
}

/** Two groups of a survey, compared: species by species, and in how many species they have. */
export function GroupComparison({ compared, nameOf, caption }: GroupComparisonProps) {
  const words = useChartsMessages();
  const { species, a, b, curves } = compared;
  if (a.occasions === 0) return <p>{words.noEffort(words.groupA)}</p>;
  if (b.occasions === 0) return <p>{words.noEffort(words.groupB)}</p>;
  return (
    <>
      <SpeciesRates species={species} nameOf={nameOf} caption={caption} />
      <div className="bp-survey-pair">
        <RichnessTable a={a} b={b} caption={caption} />
        <RichnessCurves curves={curves} caption={caption} />
      </div>
    </>
  );
}

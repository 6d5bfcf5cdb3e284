'use client';

import { Facts } from '../../../components/project/facts.tsx';
import { formatSpan } from '../../../format/durations.ts';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { Found } from '../../model/activity/found.ts';
import { numberFormat } from '../../../format/intl.ts';
import { ActivityStrip } from './activity-strip.tsx';
import { KindMark } from '../species/kind-mark.tsx';
import { areSpecies, SpeciesName } from '../species/species-name.tsx';

/** Species that a summary names. */
const shownSpecies = 5;

/** What an analysis found, as its summary has it: numbers, activity and the most frequent species, or the indices. */
export function FoundSummary({ found }: { found: Found }) {
  const { messages, locale } = usePresentation();
  const { explorer: words, format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const named = areSpecies(found.species);
  return (
    <div className="bp-found-summary">
      <Facts
        facts={[
          found.indexed
            ? null
            : { label: words.detections, value: number(found.detections), big: true },
          found.species.length > 0
            ? {
                label: named ? words.species : words.sounds,
                value: number(found.species.length),
                big: true,
              }
            : null,
          { label: words.recorded, value: formatSpan(found.seconds, format, locale), big: true },
          found.indexed
            ? { label: words.filesAnalysed, value: number(found.filesAnalysed), big: true }
            : null,
        ]}
      />
      {!found.indexed && <ActivityStrip found={found} />}
      {found.species.length > 0 && <MostFrequent found={found} named={named} />}
      {found.indexed && <IndexMeans found={found} />}
    </div>
  );
}

function MostFrequent({ found, named }: { found: Found; named: boolean }) {
  const { messages, locale } = usePresentation();
  const { explore: words } = messages;
  return (
    <section className="bp-found-most">
      <WidgetHeading>{named ? words.mostFrequent : words.mostFrequentSounds}</WidgetHeading>
      <ol>
        {found.species.slice(0, shownSpecies).map((one, rank) => (
          <li key={`${one.scientific_name} ${one.common_name}`}>
            <KindMark rank={rank} />
            <SpeciesName {...one} />
            <span className="bp-numbers">{numberFormat(locale).format(one.count)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function IndexMeans({ found }: { found: Found }) {
  const { messages, locale } = usePresentation();
  const { explore: words, explorer } = messages;
  const number = (value: number) =>
    numberFormat(locale, { maximumSignificantDigits: 3 }).format(value);
  return (
    <section className="bp-found-indices">
      <WidgetHeading>{words.meanOfIndices}</WidgetHeading>
      <Facts
        facts={found.indices.map(({ name, mean, min, max }) => ({
          label: explorer.indexNames[name] ?? name,
          value: words.indexSpread(number(mean), number(min), number(max)),
        }))}
      />
    </section>
  );
}

'use client';

import { useVerdictMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import type { EvidenceChoice } from '../../model/review/evidence.ts';
import { calledName } from '../../model/words/called-name.ts';

/** Names that a sentence lists; the others are counted. */
const mostNamed = 8;

/** Which calibrations the shown detections were chosen by, and which species are left out for want of one. */
export function EvidenceCaption({ choice }: { choice: EvidenceChoice }) {
  const { locale } = usePresentation();
  const words = useVerdictMessages();
  const { evidence, used, without, never } = choice;
  const number = numberFormat(locale);
  const share = numberFormat(locale, { minimumFractionDigits: 2 }).format(evidence.least);
  const listed = (names: readonly string[]) =>
    names.length <= mostNamed
      ? names.join(', ')
      : words.andMore(
          names.slice(0, mostNamed).join(', '),
          number.format(names.length - mostNamed),
        );
  const called = (species: readonly SpeciesName[]) => listed(species.map(calledName));
  const versions = used.map(({ species, calibration }) =>
    words.calibrationOf(calledName(species), number.format(calibration.version)),
  );
  return (
    <p className="bp-small bp-soft bp-evidence">
      {used.length > 0
        ? words.evidenceText[evidence.by](share, listed(versions))
        : words.evidenceNone[evidence.by](share)}
      {never.length > 0 && ` ${words.evidenceNever(called(never))}`}
      {without.length > 0 && ` ${words.evidenceWithout(called(without))}`}
    </p>
  );
}

'use client';

import { limits } from '@biophony/contract/constants';
import { TimeZoneInput } from '../../../components/create-analysis/time-zone-input.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import type { CorrectionProblems, TypedCorrection } from '../../model/setup/typed-correction.ts';

interface CorrectionFieldsProps {
  typed: TypedCorrection;
  problems: CorrectionProblems;
  busy: boolean;
  onType: (part: Partial<TypedCorrection>) => void;
}

/** What was wrong with a clock: its zone, a fixed time, or its speed. */
export function CorrectionFields({ typed, problems, busy, onType }: CorrectionFieldsProps) {
  const words = useSitesMessages();
  const typeKnown = (at: number, text: string) => {
    const [a, b, c, d] = typed.known.map((before, nth) => (nth === at ? text : before));
    onType({ known: [a ?? '', b ?? '', c ?? '', d ?? ''] });
  };
  return (
    <>
      <TimeZoneInput
        label={words.shownZone}
        hint={words.shownZoneHint}
        problem={problems.zone}
        value={typed.zone}
        disabled={busy}
        onChange={(zone) => onType({ zone })}
      />
      <TextInput
        label={words.shift}
        hint={words.shiftHint}
        problem={problems.shift && words.shiftProblems[problems.shift]}
        value={typed.shift}
        disabled={busy}
        autoComplete="off"
        onChange={(shift) => onType({ shift })}
      />
      <details className="bp-survey-known">
        <summary>{words.known}</summary>
        <div className="bp-stack">
          <p className="bp-small bp-soft">{words.knownText}</p>
          {typed.known.map((text, at) => {
            const which = Math.floor(at / 2) + 1;
            return (
              <TextInput
                key={at % 2 === 0 ? words.shown(which) : words.actual(which)}
                label={at % 2 === 0 ? words.shown(which) : words.actual(which)}
                hint={at % 2 === 0 ? words.shownHint : words.actualHint}
                problem={
                  problems.known?.at === at ? words.knownProblems[problems.known.fault] : null
                }
                value={text}
                disabled={busy}
                autoComplete="off"
                onChange={(value) => typeKnown(at, value)}
              />
            );
          })}
        </div>
      </details>
      <TextInput
        label={words.reason}
        value={typed.reason}
        maxLength={limits.survey_note_length}
        disabled={busy}
        onChange={(reason) => onType({ reason })}
      />
    </>
  );
}

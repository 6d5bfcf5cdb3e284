'use client';

import { CheckIcon, Cross2Icon, QuestionMarkIcon } from '@radix-ui/react-icons';
import { useMessages } from '../../../context/presentation-context.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';

const icons = { correct: CheckIcon, wrong: Cross2Icon, unsure: QuestionMarkIcon };
const offered = ['correct', 'wrong', 'unsure'] as const;

interface VerdictButtonsProps {
  verdict: Verdict;
  onVerdict: (verdict: Verdict) => void;
}

/** What one can say of a detection; pressing what was said takes it back. */
export function VerdictButtons({ verdict, onVerdict }: VerdictButtonsProps) {
  const { explorer: words } = useMessages();
  return (
    <fieldset className="bp-verdicts">
      <legend className="bp-hidden">{words.review}</legend>
      {offered.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            className="bp-quiet"
            data-verdict={one}
            aria-pressed={verdict === one}
            onClick={() => onVerdict(verdict === one ? 'none' : one)}
          >
            <Icon aria-hidden="true" />
            <span>{words.verdict[one]}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** What was said of a detection, in a table. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { explorer: words } = useMessages();
  if (verdict === 'none') return null;
  const Icon = icons[verdict];
  return (
    <span className="bp-verdict" data-verdict={verdict}>
      <Icon aria-hidden="true" />
      <span>{words.verdict[verdict]}</span>
    </span>
  );
}

'use client';

import { useVerdictMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import { countingOf, type SaidOf } from '../../data/reviews/review-table.ts';
import { calledName } from '../../model/words/called-name.ts';

const isOthers = ({ own, final }: SaidOf) => final || !own;

/** What others said of a detection, and last words, each with its name. */
export function SaidList({ said }: { said: readonly SaidOf[] }) {
  const words = useVerdictMessages();
  const shown = said.filter(isOthers);
  if (shown.length === 0) return null;
  const texts = shown.map(({ reviewer, verdict, corrected, final }) => {
    const name = words.names[verdict];
    const text = corrected ? words.instead(name, calledName(corrected)) : name;
    return final ? words.lastWordBy(reviewer, text) : words.by(reviewer, text);
  });
  // Two people may say the same under the same name.
  const keyOf = (text: string, at: number) =>
    `${text} ${texts.slice(0, at).filter((before) => before === text).length}`;
  return (
    <ul className="bp-said" aria-label={words.others}>
      {texts.map((text, at) => (
        <li key={keyOf(text, at)} className="bp-small" data-verdict={shown[at]?.verdict}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The same in a few words, for a list: who says what, or what most of several say. */
export function SaidMark({ said }: { said: readonly SaidOf[] }) {
  const { locale } = usePresentation();
  const words = useVerdictMessages();
  const [first, ...more] = said.filter(isOthers);
  if (!first) return null;
  const name = words.names[countingOf(undefined, [first, ...more]).verdict];
  const text = () => {
    if ([first, ...more].some(({ final }) => final)) return words.lastWord(name);
    if (more.length === 0) return words.by(first.reviewer, name);
    return words.bySeveral(numberFormat(locale).format(more.length + 1), name);
  };
  return (
    <span className="bp-said-mark bp-soft" title={text()}>
      {text()}
    </span>
  );
}

'use client';

import { Button } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { foldedText, hasWords, wordsOf } from '../base/folded-text.ts';
import { formatSpan } from '../base/sizes.ts';
import { usePresentation } from '../kit/presentation-context.ts';
import { useBatchMessages } from '../kit/use-page-messages.ts';
import { TextInput } from '../kit/text-input.tsx';
import type { AnalysisCard, CardChoice } from './cards-to-analyse.ts';

/** Cards from which on they can be searched. */
const searchedFrom = 12;

interface CardsFieldsetProps extends CardChoice {
  /** Name of the analysis. */
  analysis: string;
  disabled: boolean;
}

/** Cards that one submission analyses, folded into a sentence. */
export function CardsFieldset({ cards, open, analysis, disabled, onTick }: CardsFieldsetProps) {
  const t = useBatchMessages();
  const problemId = useId();
  const [typed, setTyped] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const ticked = cards.filter((card) => card.ticked).length;
  const isDefault = cards.every((card) => card.ticked === !card.analysed);
  const words = wordsOf(typed);
  const found = cards.filter(({ dataset_name: name }) => hasWords(foldedText(name), words));
  const all = cards.map(({ data_id: id }) => id);
  const only = open && {
    name: open.dataset_name,
    others: all.filter((id) => id !== open.data_id),
    id: open.data_id,
  };
  return (
    <fieldset
      className="bp-settings-group bp-analysis-cards"
      aria-describedby={ticked === 0 ? problemId : undefined}
    >
      <legend className="bp-label">{t.cards}</legend>
      <details
        open={unfolded || ticked === 0}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      >
        <summary>
          {ticked > 0 && isDefault
            ? t.allWithout(ticked, analysis)
            : t.someCards(ticked, cards.length)}
        </summary>
        <div className="bp-stack bp-analysis-cards-open">
          <div className="bp-row">
            <Button
              type="button"
              variant="soft"
              disabled={disabled}
              onClick={() => onTick(all, true)}
            >
              {t.all}
            </Button>
            <Button
              type="button"
              variant="soft"
              color="gray"
              disabled={disabled}
              onClick={() => onTick(all, false)}
            >
              {t.none}
            </Button>
            {only && (
              <Button
                type="button"
                variant="soft"
                color="gray"
                className="bp-analysis-cards-only"
                disabled={disabled}
                onClick={() => {
                  onTick(only.others, false);
                  onTick([only.id], true);
                }}
              >
                {t.only(only.name)}
              </Button>
            )}
          </div>
          {cards.length >= searchedFrom && (
            <TextInput
              type="search"
              label={t.search}
              maxLength={200}
              value={typed}
              onChange={setTyped}
            />
          )}
          <ul className="bp-analysis-cards-list">
            {found.map((card) => (
              <CardTick
                key={card.data_id}
                card={card}
                disabled={disabled}
                onTick={(tick) => onTick([card.data_id], tick)}
              />
            ))}
          </ul>
          {found.length === 0 && <p className="bp-soft">{t.noneFound}</p>}
        </div>
      </details>
      {ticked === 0 && (
        <p id={problemId} className="bp-field-note" data-problem="">
          {t.tickOne}
        </p>
      )}
    </fieldset>
  );
}

interface CardTickProps {
  card: AnalysisCard;
  disabled: boolean;
  onTick: (ticked: boolean) => void;
}

function CardTick({ card, disabled, onTick }: CardTickProps) {
  const t = useBatchMessages();
  const { messages, locale } = usePresentation();
  const { format } = messages;
  const length = (card.duration_s ?? 0) > 0 && formatSpan(card.duration_s, format, locale);
  const facts = [format.files(card.file_count), length, card.analysed && t.analysed];
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={card.ticked}
          disabled={disabled}
          onChange={({ target }) => onTick(target.checked)}
        />
        <bdi className="bp-own">{card.dataset_name}</bdi>{' '}
        <small className="bp-soft bp-numbers">{facts.filter(Boolean).join(' · ')}</small>
      </label>
    </li>
  );
}

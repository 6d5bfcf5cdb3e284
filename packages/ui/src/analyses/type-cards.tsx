'use client';

import type { CompatibleType } from '@biophony/contract';
import { customModelPrefix, type Purpose, purposes } from '@biophony/contract/constants';
import { Badge, Button } from '@radix-ui/themes';
import { useId } from 'react';
import { numberFormat } from '../base/intl.ts';
import { Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { analysisName } from './analysis-name.ts';

/** Settings that a card brings, by name. */
export type CardSettings = Readonly<Record<string, string>>;

/** Something to choose: a type, or sound events with the settings for bats. */
interface TypeCard {
  id: string;
  purpose: Purpose;
  type: CompatibleType;
  settings: CardSettings;
}

const bandOfBats = 'bats';

/** Older services do not say what a type is for. */
const purposeOf = ({ type, purpose }: CompatibleType): Purpose =>
  purpose ?? (type === 'acoustic_indices' || type === 'audio_events' ? 'sound' : 'species');

const cardsOf = (types: readonly CompatibleType[]): TypeCard[] =>
  types.flatMap((type) => {
    const card = { id: type.type, purpose: purposeOf(type), type, settings: {} };
    if (type.type !== 'audio_events') return [card];
    return [
      card,
      { ...card, id: bandOfBats, purpose: 'bats' as const, settings: { band: bandOfBats } },
    ];
  });

/** `6,522 species · CC BY-NC-SA 4.0 · about 2 min for an hour of sound here`. */
function useFacts() {
  const t = useCreateAnalysisMessages();
  const { locale } = usePresentation();
  return ({ type, classes, licence, use, seconds_per_hour: seconds }: CompatibleType): string => {
    const number = numberFormat(locale);
    const isModel = type.startsWith(customModelPrefix) || (classes ?? null) !== null;
    return [
      classes && (use ? t.speciesCount(number.format(classes)) : t.classes(number.format(classes))),
      licence ?? (isModel && classes !== undefined && t.noLicence),
      seconds && (seconds < 60 ? t.fast : t.speed(number.format(Math.round(seconds / 60)))),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

interface TypeItemProps {
  card: TypeCard;
  onChoose: (type: string, settings: CardSettings) => void;
}

function TypeItem({ card, onChoose }: TypeItemProps) {
  const t = useCreateAnalysisMessages();
  const { messages } = usePresentation();
  const facts = useFacts();
  const nameId = useId();
  const { id, type, settings } = card;
  const name = t.cardNames[id] ?? analysisName(messages.analysis, type);
  const told = facts(type);
  const [first, second] = type.supported_file_extensions;
  return (
    <li className="bp-type" data-disabled={type.compatible ? undefined : ''}>
      <div>
        <h5 id={nameId}>{name}</h5>
        <p>{t.sentences[id] ?? type.description}</p>
        {told && <p className="bp-small bp-soft bp-numbers">{told}</p>}
        <p className="bp-small bp-soft bp-numbers">
          {type.compatible
            ? t.compatible(type.compatible_files, type.file_count)
            : // A sentence with a command is for those who run the service.
              type.reason?.includes('`')
              ? t.noMachine
              : (type.reason ?? t.notCompatible)}
        </p>
        <details className="bp-small bp-soft">
          <summary>{t.reads([first, second].filter(Boolean).join(', '))}</summary>
          {type.supported_file_extensions.join(', ')}
        </details>
      </div>
      {type.compatible ? (
        <Button
          size="3"
          variant="soft"
          aria-label={`${t.choose} ${name}`}
          onClick={() => onChoose(type.type, settings)}
        >
          {t.choose}
        </Button>
      ) : (
        <Badge color="gray" radius="full">
          {t.notCompatible}
        </Badge>
      )}
    </li>
  );
}

interface TypeCardsProps {
  /** Null while loading. */
  types: readonly CompatibleType[] | null;
  onChoose: (type: string, settings: CardSettings) => void;
}

/** Analyses by what they are for. Known models that the service lacks are named below them. */
export function TypeCards({ types, onChoose }: TypeCardsProps) {
  const t = useCreateAnalysisMessages();
  const { messages } = usePresentation();
  if (!types) return <Loading text={t.loadingTypes} />;
  const isHere = ({ compatible, installed }: CompatibleType) => compatible || installed !== false;
  const cards = cardsOf(types.filter(isHere));
  const others = types.filter((type) => !isHere(type));
  const names = others.map((type) => analysisName(messages.analysis, type));
  return (
    <>
      {cards.length === 0 && <p className="bp-soft">{t.noTypes}</p>}
      {purposes.map((purpose) => {
        const some = cards.filter((card) => card.purpose === purpose);
        return (
          some.length > 0 && (
            <section key={purpose} className="bp-stack">
              <h4>{t.purposes[purpose]}</h4>
              <ul className="bp-types">
                {some.map((card) => (
                  <TypeItem key={card.id} card={card} onChoose={onChoose} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {others.length > 0 && (
        <p className="bp-soft bp-small">{t.moreModels(others.length, names.join(', '))}</p>
      )}
    </>
  );
}

'use client';

import { Badge, Button } from '@radix-ui/themes';
import type { CompatibleType } from '@biophony/contract';
import { analysisName } from '../../format/analysis-name.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { Loading } from '../feedback/loading.tsx';

interface TypeListProps {
  /** Null while loading. */
  types: readonly CompatibleType[] | null;
  onChoose: (type: string) => void;
}

/** A sentence of the service, in which commands stand between backticks. */
function Sentence({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, place: `${at}`, isCode: at % 2 === 1 }));
  return parts.map(({ part, place, isCode }) =>
    isCode ? (
      <code key={place} className="bp-command">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function TypeItem({ type, onChoose }: { type: CompatibleType; onChoose: (type: string) => void }) {
  const { createAnalysis: words, analysis } = useMessages();
  const name = analysisName(analysis, type);
  return (
    <li className="bp-type" data-disabled={type.compatible ? undefined : ''}>
      <div>
        <h3>{name}</h3>
        <p>{type.description}</p>
        <p className="bp-small bp-soft bp-numbers">
          {type.compatible ? (
            words.compatible(type.compatible_files, type.file_count)
          ) : (
            <Sentence text={type.reason ?? words.notCompatible} />
          )}
        </p>
        {type.installed !== false && (
          <p className="bp-small bp-soft">
            {words.reads(type.supported_file_extensions.join(', '))}
          </p>
        )}
      </div>
      {type.compatible ? (
        <Button
          size="3"
          variant="soft"
          aria-label={`${words.choose} ${name}`}
          onClick={() => onChoose(type.type)}
        >
          {words.choose}
        </Button>
      ) : (
        <Badge color="gray" radius="full">
          {type.installed === false ? words.notInstalled : words.notCompatible}
        </Badge>
      )}
    </li>
  );
}

/**
 * Analyses to choose from; those that do not fit the files say why. Below them the known ones that the service has no
 * model for, with what its operator does to add them.
 */
export function TypeList({ types, onChoose }: TypeListProps) {
  const { createAnalysis: words } = useMessages();
  if (!types) return <Loading text={words.loadingTypes} />;
  const installed = types.filter((type) => type.installed !== false);
  const others = types.filter((type) => type.installed === false);
  const items = (some: readonly CompatibleType[]) => (
    <ul className="bp-types">
      {some.map((type) => (
        <TypeItem key={type.type} type={type} onChoose={onChoose} />
      ))}
    </ul>
  );
  return (
    <>
      {installed.length > 0 ? items(installed) : <p className="bp-soft">{words.noTypes}</p>}
      {others.length > 0 && (
        <>
          <h3>{words.knownTypes}</h3>
          <p className="bp-soft">
            <Sentence text={words.knownTypesText} />
          </p>
          {items(others)}
        </>
      )}
    </>
  );
}

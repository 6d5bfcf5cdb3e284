'use client';

import { Badge, Button } from '@radix-ui/themes';
import type { CompatibleType } from '@biophony/contract';
import { useMessages } from '../../provider/look-context.ts';
import { Loading } from '../feedback/loading.tsx';

interface TypeListProps {
  /** Null while loading. */
  types: readonly CompatibleType[] | null;
  onChoose: (type: string) => void;
}

/** Analyses to choose from; those that do not fit the files say why. */
export function TypeList({ types, onChoose }: TypeListProps) {
  const { createAnalysis: words, analysis } = useMessages();
  if (!types) return <Loading text={words.loadingTypes} />;
  if (types.length === 0) return <p className="bp-soft">{words.noTypes}</p>;
  return (
    <ul className="bp-types">
      {types.map((type) => {
        const name = analysis.typeNames[type.type] ?? type.type;
        return (
          <li key={type.type} className="bp-type" data-disabled={type.compatible ? undefined : ''}>
            <div>
              <h3>{name}</h3>
              <p>{type.description}</p>
              <p className="bp-small bp-soft bp-numbers">
                {type.compatible
                  ? words.compatible(type.compatible_files, type.file_count)
                  : (type.reason ?? words.notCompatible)}
              </p>
              <p className="bp-small bp-soft">
                {words.reads(type.supported_file_extensions.join(', '))}
              </p>
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
                {words.notCompatible}
              </Badge>
            )}
          </li>
        );
      })}
    </ul>
  );
}

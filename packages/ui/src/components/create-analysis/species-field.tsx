'use client';

import { Button, TextArea } from '@radix-ui/themes';
import { useRef } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { Field } from '../form/field.tsx';

interface SpeciesFieldProps {
  label: string;
  hint: string | undefined;
  problem: string | null;
  value: string;
  disabled: boolean;
  /** Endings of the files that can be loaded. */
  accept: string;
  onChange: (value: string) => void;
  /** A file was chosen; without it none can be. */
  onFile: ((file: File) => void) | undefined;
}

/** Names of species, one a line, typed or loaded from a file. */
export function SpeciesField(props: SpeciesFieldProps) {
  const { label, hint, problem, value, disabled, accept, onChange, onFile } = props;
  const { createAnalysis: words } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="bp-species-field">
      <Field label={label} hint={hint} problem={problem}>
        {(ids) => (
          <TextArea
            {...ids}
            size="3"
            rows={3}
            value={value}
            disabled={disabled}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {onFile && (
        <>
          <Button
            type="button"
            variant="ghost"
            disabled={disabled}
            aria-label={words.loadFile(label)}
            onClick={() => input.current?.click()}
          >
            {words.loadFileShort}
          </Button>
          <input
            ref={input}
            type="file"
            accept={accept}
            hidden
            aria-label={words.loadFile(label)}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onFile(file);
              target.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}

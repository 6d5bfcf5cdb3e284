'use client';

import { TextArea } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';
import { Field } from '../form/field.tsx';
import { FileButton } from '../form/file-button.tsx';

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
        <FileButton
          variant="ghost"
          disabled={disabled}
          label={words.loadFile(label)}
          accept={accept}
          onFile={onFile}
        >
          {words.loadFileShort}
        </FileButton>
      )}
    </div>
  );
}

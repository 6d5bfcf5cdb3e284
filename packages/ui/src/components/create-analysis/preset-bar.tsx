'use client';

import { Button } from '@radix-ui/themes';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '@biophony/contract/constants';
import { useMessages } from '../../context/presentation-context.ts';
import type { PresetChoice } from '../../model/create-analysis.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Choice } from '../form/choice.tsx';
import { FileButton } from '../form/file-button.tsx';
import { TextInput } from '../form/text-input.tsx';

export interface PresetBarProps {
  presets: PresetChoice;
  /** Whether the settings of the form are without faults, so that they can be kept. */
  valid: boolean;
  disabled: boolean;
  onLoad: (file: File) => void;
  onDownload: () => void;
}

/** The name of a new preset; it stands inside the form of the analysis, which Enter must not submit. */
function NameOfPreset({
  busy,
  onSave,
  onClose,
}: {
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const { createAnalysis, common } = useMessages();
  const words = createAnalysis.presets;
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const named = name.trim() !== '' && !busy;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (named) onSave(name.trim());
  };
  return (
    <div className="bp-preset-name">
      <TextInput
        label={words.name}
        value={name}
        maxLength={limits.preset_name_length}
        autoComplete="off"
        ref={field}
        disabled={busy}
        onChange={setName}
        onKeyDown={onKeyDown}
      />
      <Button
        type="button"
        size="3"
        variant="soft"
        disabled={!named}
        onClick={() => onSave(name.trim())}
      >
        {words.keep}
      </Button>
      <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
        {common.cancel}
      </Button>
    </div>
  );
}

/** Presets of the type, and files of settings: into the form and out of it. */
export function PresetBar({ presets, valid, disabled, onLoad, onDownload }: PresetBarProps) {
  const { createAnalysis } = useMessages();
  const words = createAnalysis.presets;
  const [naming, setNaming] = useState(false);
  const save = useRef<HTMLButtonElement>(null);
  const hadNamed = useRef(false);
  useEffect(() => {
    if (hadNamed.current && !naming) save.current?.focus();
    hadNamed.current = naming;
  }, [naming]);
  const { list, chosen, busy, saved, error } = presets;
  const idle = !disabled && !busy;
  return (
    <div className="bp-presets">
      {error && <ErrorAlert error={error} />}
      {list.length > 0 && (
        <Choice
          label={words.label}
          value={chosen ?? ''}
          placeholder={words.none}
          disabled={!idle}
          onChange={presets.onChoose}
          options={list.map(({ preset_id: value, name: label }) => ({ value, label }))}
        />
      )}
      {naming ? (
        <NameOfPreset
          busy={busy}
          onSave={(name) => presets.onSave(name, () => setNaming(false))}
          onClose={() => setNaming(false)}
        />
      ) : (
        <div className="bp-preset-actions">
          {chosen !== null && (
            <>
              <Button
                type="button"
                variant="soft"
                disabled={!idle || !valid}
                onClick={presets.onReplace}
              >
                {words.replace}
              </Button>
              <Button
                type="button"
                variant="soft"
                color="red"
                disabled={!idle}
                onClick={presets.onDelete}
              >
                {words.remove}
              </Button>
            </>
          )}
          <Button
            ref={save}
            type="button"
            variant="soft"
            disabled={!idle || !valid}
            onClick={() => setNaming(true)}
          >
            {words.save}
          </Button>
          <FileButton
            variant="soft"
            color="gray"
            disabled={!idle}
            label={words.load}
            accept=".toml,.json"
            onFile={onLoad}
          >
            {words.load}
          </FileButton>
          <Button
            type="button"
            variant="soft"
            color="gray"
            disabled={!idle || !valid}
            onClick={onDownload}
          >
            {words.download}
          </Button>
        </div>
      )}
      <output className="bp-small bp-soft">{saved && words.replaced}</output>
    </div>
  );
}

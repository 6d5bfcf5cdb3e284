'use client';

import { Button } from '@radix-ui/themes';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '@biophony/contract/constants';
import { useMessages } from '../../context/presentation-context.ts';
import { UnsavedMark } from '../dialog/unsaved-mark.tsx';
import { TextInput } from '../form/text-input.tsx';

interface PresetNameProps {
  /** The present name; empty for a preset that has none yet. */
  name: string;
  /** What the button says. */
  action: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** The name of a preset; it stands inside the form of the analysis, which Enter must not submit. */
export function PresetName({ name, action, busy, onSave, onClose }: PresetNameProps) {
  const { createAnalysis, common } = useMessages();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const given = typed.trim();
  const isNew = given !== '' && given !== name;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isNew && !busy) onSave(given);
  };
  return (
    <div className="bp-preset-name">
      <UnsavedMark typed={isNew} />
      <TextInput
        label={createAnalysis.presets.name}
        value={typed}
        maxLength={limits.preset_name_length}
        autoComplete="off"
        ref={field}
        disabled={busy}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      <Button
        type="button"
        size="3"
        variant="soft"
        disabled={!isNew || busy}
        onClick={() => onSave(given)}
      >
        {action}
      </Button>
      <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
        {common.cancel}
      </Button>
    </div>
  );
}

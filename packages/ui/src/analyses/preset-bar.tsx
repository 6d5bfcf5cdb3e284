'use client';

import { limits } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { Button } from '@radix-ui/themes';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Choice } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { ConfirmDialog, UnsavedMark } from '../kit/modal.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { FileButton, TextInput } from '../kit/text-input.tsx';
import type { PresetChoice } from './check-settings.ts';
import { SettingsDownload } from './analysis-parts.tsx';

interface PresetNameProps {
  /** Current name; empty for a new preset. */
  name: string;
  action: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Name of a preset. It is inside the form of the analysis, which Enter must not submit. */
function PresetName({ name, action, busy, onSave, onClose }: PresetNameProps) {
  const createAnalysis = useCreateAnalysisMessages();
  const { common } = useMessages();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const newName = typed.trim();
  const isNew = newName !== '' && newName !== name;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isNew && !busy) onSave(newName);
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
        onClick={() => onSave(newName)}
      >
        {action}
      </Button>
      <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
        {common.cancel}
      </Button>
    </div>
  );
}

interface PresetBarProps {
  presets: PresetChoice;
  valid: boolean;
  disabled: boolean;
  onLoad: (file: File) => void;
  onDownload: (format: SettingsFormat) => void;
}

/** Tasks of presets with their own view. */
type Task = 'save' | 'rename' | 'delete';

export function PresetBar({ presets, valid, disabled, onLoad, onDownload }: PresetBarProps) {
  const createAnalysis = useCreateAnalysisMessages();
  const t = createAnalysis.presets;
  const [task, setTask] = useState<Task | null>(null);
  const save = useRef<HTMLButtonElement>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const before = useRef<Task | null>(null);
  useEffect(() => {
    // The field that had the focus is gone.
    if (task === null && before.current === 'save') save.current?.focus();
    if (task === null && before.current === 'rename') (rename.current ?? save.current)?.focus();
    before.current = task;
  }, [task]);
  const { list, chosen, busy, saved, error } = presets;
  const idle = !disabled && !busy;
  const name = list.find(({ preset_id: id }) => id === chosen)?.name ?? '';
  // It was deleted elsewhere meanwhile.
  if (chosen === null && (task === 'rename' || task === 'delete')) setTask(null);
  const isNaming = task === 'save' || task === 'rename';
  const isAsking = task === 'delete';
  const begin = (next: Task | null) => {
    presets.onForget();
    setTask(next);
  };
  const end = () => setTask(null);
  return (
    <div className="bp-presets">
      {error && !isAsking && <ErrorAlert error={error} />}
      {list.length > 0 && (
        <Choice
          label={t.label}
          value={chosen ?? ''}
          placeholder={t.none}
          disabled={!idle || isNaming}
          onChange={presets.onChoose}
          options={list.map(({ preset_id: value, name: label }) => ({ value, label }))}
        />
      )}
      <details className="bp-preset-fold">
        <summary className="bp-label">{t.title}</summary>
        {isNaming ? (
          <PresetName
            name={task === 'rename' ? name : ''}
            action={task === 'rename' ? t.saveName : t.keep}
            busy={busy}
            onSave={(newName) =>
              (task === 'rename' ? presets.onRename : presets.onSave)(newName, end)
            }
            onClose={() => begin(null)}
          />
        ) : (
          <div className="bp-preset-actions">
            <span className="bp-preset-group">
              {chosen !== null && (
                <>
                  <Button
                    type="button"
                    variant="soft"
                    disabled={!idle || !valid}
                    onClick={presets.onReplace}
                  >
                    {t.replace}
                  </Button>
                  <Button
                    ref={rename}
                    type="button"
                    variant="soft"
                    disabled={!idle}
                    onClick={() => begin('rename')}
                  >
                    {t.rename}
                  </Button>
                  <Button
                    type="button"
                    variant="soft"
                    color="red"
                    disabled={!idle}
                    onClick={() => begin('delete')}
                  >
                    {t.remove}
                  </Button>
                </>
              )}
              <Button
                ref={save}
                type="button"
                variant="soft"
                disabled={!idle || !valid}
                onClick={() => begin('save')}
              >
                {t.save}
              </Button>
            </span>
            <span className="bp-preset-group">
              <FileButton
                variant="soft"
                color="gray"
                disabled={!idle}
                label={t.load}
                accept=".toml,.json"
                onFile={onLoad}
              >
                {t.load}
              </FileButton>
              <SettingsDownload disabled={!idle || !valid} onDownload={onDownload} />
            </span>
          </div>
        )}
      </details>
      <output className="bp-small bp-soft">{saved && t.replaced}</output>
      <ConfirmDialog
        open={isAsking}
        title={t.remove}
        question={t.removeQuestion(name)}
        action={t.remove}
        busy={busy}
        onConfirm={() => presets.onDelete(end)}
        onClose={() => begin(null)}
      >
        {error && <ErrorAlert error={error} />}
        <p>{t.removeText}</p>
      </ConfirmDialog>
    </div>
  );
}

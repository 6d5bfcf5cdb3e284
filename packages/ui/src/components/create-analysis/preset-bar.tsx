'use client';

import { Button } from '@radix-ui/themes';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import type { PresetChoice } from '../../model/create-analysis.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Choice } from '../form/choice.tsx';
import { FileButton } from '../form/file-button.tsx';
import { PresetName } from './preset-name.tsx';
import { SettingsDownload } from './settings-download.tsx';

export interface PresetBarProps {
  presets: PresetChoice;
  /** Whether the settings of the form are without faults, so that they can be kept. */
  valid: boolean;
  disabled: boolean;
  onLoad: (file: File) => void;
  onDownload: (format: SettingsFormat) => void;
}

/** What is done with presets in a place of its own: a name for a new one or the chosen one, or the question before it goes. */
type Task = 'save' | 'rename' | 'delete';

/** Presets of the type, and files of settings: into the form and out of it. */
export function PresetBar({ presets, valid, disabled, onLoad, onDownload }: PresetBarProps) {
  const { createAnalysis } = useMessages();
  const words = createAnalysis.presets;
  const [task, setTask] = useState<Task | null>(null);
  const save = useRef<HTMLButtonElement>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const before = useRef<Task | null>(null);
  useEffect(() => {
    // The field had the focus, and is gone.
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
          label={words.label}
          value={chosen ?? ''}
          placeholder={words.none}
          disabled={!idle || isNaming}
          onChange={presets.onChoose}
          options={list.map(({ preset_id: value, name: label }) => ({ value, label }))}
        />
      )}
      {isNaming ? (
        <PresetName
          name={task === 'rename' ? name : ''}
          action={task === 'rename' ? words.saveName : words.keep}
          busy={busy}
          onSave={(given) => (task === 'rename' ? presets.onRename : presets.onSave)(given, end)}
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
                  {words.replace}
                </Button>
                <Button
                  ref={rename}
                  type="button"
                  variant="soft"
                  disabled={!idle}
                  onClick={() => begin('rename')}
                >
                  {words.rename}
                </Button>
                <Button
                  type="button"
                  variant="soft"
                  color="red"
                  disabled={!idle}
                  onClick={() => begin('delete')}
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
              onClick={() => begin('save')}
            >
              {words.save}
            </Button>
          </span>
          <span className="bp-preset-group">
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
            <SettingsDownload disabled={!idle || !valid} onDownload={onDownload} />
          </span>
        </div>
      )}
      <output className="bp-small bp-soft">{saved && words.replaced}</output>
      <ConfirmDialog
        open={isAsking}
        title={words.remove}
        question={words.removeQuestion(name)}
        action={words.remove}
        busy={busy}
        onConfirm={() => presets.onDelete(end)}
        onClose={() => begin(null)}
      >
        {error && <ErrorAlert error={error} />}
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </div>
  );
}

'use client';

import { limits } from '@biophony/contract/constants';
import { UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Choice } from '../kit/choice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import {
  chooseFolder,
  filesOfDrop,
  filesOfFolder,
  filesOfInput,
  foldersOfDrop,
  hasLastingFolders,
  type LastingFolder,
  type PickedFile,
} from './picked-files.ts';

/** A device to choose; disabled ones are shown but not available yet. */
export interface DeviceChoice {
  value: string;
  label: string;
  extensions: readonly string[];
  enabled?: boolean;
}

interface UploadFieldsProps {
  name: string;
  device: string;
  devices: readonly DeviceChoice[] | null;
  disabled: boolean;
  /** Name and device belong to an existing dataset. */
  fixed?: boolean;
  /** The headers of the recordings chose the device. */
  proposed?: boolean;
  onName: (name: string) => void;
  onDevice: (device: string) => void;
}

/** Name of the dataset and its device. */
export function UploadFields({
  name,
  device,
  devices,
  disabled,
  fixed = false,
  proposed = false,
  onName,
  onDevice,
}: UploadFieldsProps) {
  const { upload } = useMessages();
  const id = useId();
  return (
    <div className="bp-upload-fields">
      <TextInput
        label={upload.nameLabel}
        placeholder={upload.namePlaceholder}
        value={name}
        maxLength={limits.dataset_name_length}
        disabled={disabled || fixed}
        onChange={onName}
      />
      <fieldset className="bp-method" disabled={disabled}>
        <legend className="bp-label">{upload.methodLabel}</legend>
        <label>
          <input type="radio" name={id} value="by_device" checked readOnly />
          {upload.byDevice}
        </label>
        <label>
          <input type="radio" name={id} value="by_type" disabled />
          <span className="bp-soft">
            {upload.byType} <span className="bp-tag">{upload.byTypeSoon}</span>
          </span>
        </label>
      </fieldset>
      <Choice
        label={upload.deviceLabel}
        value={device}
        placeholder={devices ? upload.devicePlaceholder : upload.deviceLoading}
        disabled={disabled || fixed || !devices}
        onChange={onDevice}
        options={(devices ?? []).map(({ value, label, enabled }) => ({
          value,
          disabled: enabled === false,
          label: enabled === false ? `${label} (${upload.deviceSoon})` : label,
        }))}
      />
      <output className="bp-small bp-soft bp-proposed">{proposed && upload.deviceProposed}</output>
    </div>
  );
}

interface DropZoneProps {
  /** Extensions that the chosen device writes, such as `.wav`; empty before a choice. */
  extensions: readonly string[];
  disabled?: boolean;
  /** A single line, once files were chosen. */
  compact?: boolean;
  /**
   * `folders` can be read again later; `unreadable` has paths that could not be read, folders with
   * `/` at the end.
   */
  onFiles: (files: PickedFile[], folders?: LastingFolder[], unreadable?: string[]) => void;
}

/** Takes files and whole folders, dropped or chosen. */
export function DropZone({
  extensions,
  disabled = false,
  compact = false,
  onFiles,
}: DropZoneProps) {
  const { upload } = useMessages();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    // A large folder takes a while; the dialog may be closed by then.
    const [{ files: found, unreadable }, folders] = await Promise.all([
      filesOfDrop(event.dataTransfer),
      foldersOfDrop(event.dataTransfer),
    ]);
    if (shown.current) onFiles(found, folders, unreadable);
  };
  const inputFolder = () => folder.current?.click();
  const pickFolder = async () => {
    let chosen: LastingFolder | null;
    try {
      chosen = await chooseFolder();
    } catch {
      // The input may open what the picker refuses, such as system folders.
      return inputFolder();
    }
    if (!chosen) return;
    const { files: found, unreadable } = await filesOfFolder(chosen);
    if (shown.current) onFiles(found, [chosen], unreadable);
  };
  const picked = (input: HTMLInputElement) => {
    onFiles(filesOfInput(input.files));
    input.value = '';
  };
  return (
    <div
      className="bp-drop"
      data-compact={compact ? '' : undefined}
      data-over={over && !disabled ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <UploadIcon aria-hidden="true" />
      <p>{over && !disabled ? upload.dropActive : upload.drop}</p>
      {extensions.length > 0 && (
        <p className="bp-small bp-soft">{upload.dropAccepts(extensions.join(', '))}</p>
      )}
      <div className="bp-row">
        <Button
          type="button"
          variant="soft"
          disabled={disabled}
          onClick={() => files.current?.click()}
        >
          {upload.chooseFiles}
        </Button>
        <Button
          type="button"
          variant="soft"
          disabled={disabled}
          onClick={() => (hasLastingFolders() ? void pickFolder() : inputFolder())}
        >
          {upload.chooseFolder}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={upload.chooseFiles}
        onChange={(event) => picked(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={upload.chooseFolder}
        {...{ webkitdirectory: '' }}
        onChange={(event) => picked(event.target)}
      />
    </div>
  );
}

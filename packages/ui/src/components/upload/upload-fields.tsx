'use client';

import { limits } from '@biophony/contract/constants';
import { useId } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { Choice } from '../form/choice.tsx';
import { TextInput } from '../form/text-input.tsx';

/** A device to choose; disabled ones are shown and cannot be chosen yet. */
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
  /** Name and device are those of a dataset that is there. */
  fixed?: boolean;
  /** The headers of the recordings chose the device. */
  proposed?: boolean;
  onName: (name: string) => void;
  onDevice: (device: string) => void;
}

/** What the dataset is called, and what recorded it. */
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

'use client';

import { limits } from '@biophony/contract/constants';
import { siteKey } from '@biophony/recordings/survey';
import { useId } from 'react';
import { Choice } from '../kit/choice.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useCardsMessages, useUploadMessages } from '../kit/use-page-messages.ts';
import type { NameProposal } from './cards.ts';

/** A device to choose; disabled ones are shown but not available yet. */
export interface DeviceChoice {
  value: string;
  label: string;
  extensions: readonly string[];
  enabled?: boolean;
}

/** How files are classified; only the device can say it yet. */
export function MethodField({ disabled }: { disabled: boolean }) {
  const upload = useUploadMessages();
  const id = useId();
  return (
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
  );
}

interface DeviceFieldProps {
  device: string;
  /** Null while loading. */
  devices: readonly DeviceChoice[] | null;
  disabled: boolean;
  onDevice: (device: string) => void;
}

export function DeviceField({ device, devices, disabled, onDevice }: DeviceFieldProps) {
  const upload = useUploadMessages();
  return (
    <Choice
      label={upload.deviceLabel}
      value={device}
      placeholder={devices ? upload.devicePlaceholder : upload.deviceLoading}
      disabled={disabled || !devices}
      onChange={onDevice}
      options={(devices ?? []).map(({ value, label, enabled }) => ({
        value,
        disabled: enabled === false,
        label: enabled === false ? `${label} (${upload.deviceSoon})` : label,
      }))}
    />
  );
}

interface SiteFieldProps {
  site: string;
  sites: readonly { name: string }[];
  /** Of the `SiteNames`. */
  list: string;
  disabled: boolean;
  /** The recordings or the name chose the site. */
  proposed: boolean;
  /** Says what the field is for while nothing is typed. */
  explained?: boolean;
  onSite: (site: string) => void;
}

/** Name of a site that is there or a new one; empty for later. */
export function SiteField(props: SiteFieldProps) {
  const { site, sites, list, disabled, proposed, explained = false, onSite } = props;
  const t = useCardsMessages();
  const typed = site.trim();
  const isNew = typed !== '' && sites.every(({ name }) => siteKey(name) !== siteKey(typed));
  const hint = isNew ? t.newSite : proposed ? t.siteProposed : explained ? t.siteHint : undefined;
  return (
    <TextInput
      label={t.site}
      placeholder={t.later}
      hint={hint}
      list={list}
      value={site}
      maxLength={limits.site_name_length}
      disabled={disabled}
      autoComplete="off"
      onChange={onSite}
    />
  );
}

/** Names that site fields offer. */
export function SiteNames({ id, sites }: { id: string; sites: readonly { name: string }[] }) {
  return (
    <datalist id={id}>
      {sites.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

interface UploadFieldsProps {
  name: string;
  /** What proposed the name, if the person typed none. */
  nameProposed?: NameProposal['from'] | null;
  device: string;
  devices: readonly DeviceChoice[] | null;
  disabled: boolean;
  /** Name and device belong to an existing dataset. */
  fixed?: boolean;
  /** The headers of the recordings chose the device. */
  proposed?: boolean;
  /** Where the recordings were made; asked only if the project has sites. */
  site?: string;
  siteProposed?: boolean;
  sites?: readonly { name: string }[];
  onName: (name: string) => void;
  onDevice: (device: string) => void;
  onSite?: (site: string) => void;
}

/** Name of the dataset, its device and site. */
export function UploadFields({
  name,
  nameProposed = null,
  device,
  devices,
  disabled,
  fixed = false,
  proposed = false,
  site = '',
  siteProposed = false,
  sites = [],
  onName,
  onDevice,
  onSite,
}: UploadFieldsProps) {
  const upload = useUploadMessages();
  const cards = useCardsMessages();
  const list = useId();
  const asksSite = onSite !== undefined && !fixed && sites.length > 0;
  return (
    <div className="bp-upload-fields" data-site={asksSite || undefined}>
      <TextInput
        label={upload.nameLabel}
        placeholder={upload.namePlaceholder}
        value={name}
        maxLength={limits.dataset_name_length}
        disabled={disabled || fixed}
        onChange={onName}
      />
      <output className="bp-small bp-soft bp-proposed bp-proposed-name">
        {nameProposed === 'folder' && cards.nameFromFolder}
        {nameProposed === 'recordings' && cards.nameFromRecordings}
      </output>
      <MethodField disabled={disabled} />
      <DeviceField
        device={device}
        devices={devices}
        disabled={disabled || fixed}
        onDevice={onDevice}
      />
      {asksSite && (
        <div>
          <SiteField
            site={site}
            sites={sites}
            list={list}
            disabled={disabled}
            proposed={siteProposed}
            explained
            onSite={onSite}
          />
          <SiteNames id={list} sites={sites} />
        </div>
      )}
      <output className="bp-small bp-soft bp-proposed">{proposed && upload.deviceProposed}</output>
    </div>
  );
}

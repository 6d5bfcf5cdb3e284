'use client';

import {
  LoopIcon,
  MixerHorizontalIcon,
  MixerVerticalIcon,
  ResetIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@radix-ui/react-icons';
import { type ReactNode, useId, useState } from 'react';
import { Field, NativeSelect } from '../../kit/field.tsx';
import { useExplorerMessages, useSoundMessages } from '../../kit/use-page-messages.ts';
import { formatShortcut, soundKeys } from '../../verdicts/keys.ts';
import { type ClipPlayer, speedsWith } from './use-clip.ts';
import { contexts, zoomStep } from './clip.ts';
import { windowLengths } from './spectrogram.ts';
import {
  type ShownSound,
  changeSoundSettings,
  frequencyRanges,
  type SoundSettings,
  usualSettings,
} from './use-sound.ts';

interface SoundPanelProps {
  /** Null while there is no sound. */
  sound: ShownSound | null;
  settings: SoundSettings;
  player: ClipPlayer;
  usual: number;
}

const isOf = <T extends string | number>(value: string, options: readonly T[]): T | undefined =>
  options.find((one) => String(one) === value);

export function SoundPanel({ sound, settings, player, usual }: SoundPanelProps) {
  const t = useSoundMessages();
  const explorer = useExplorerMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="bp-sound-panel">
      <button
        type="button"
        className="bp-quiet bp-sound-more"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <MixerHorizontalIcon aria-hidden="true" />
        <span>{t.settings}</span>
      </button>
      <div id={id} className="bp-sound-settings" data-open={open ? '' : undefined}>
        <div className="bp-sound-tools">
          <Zoom label={t.zoomTime} less={t.timeOut} more={t.timeIn} by={sound?.zoomTime} />
          <Zoom
            label={t.zoomFrequency}
            less={t.frequencyOut}
            more={t.frequencyIn}
            by={sound?.zoomFrequency}
          />
          <button
            type="button"
            className="bp-quiet"
            disabled={!sound?.zoomed}
            onClick={() => sound?.reset()}
          >
            <ResetIcon aria-hidden="true" /> {t.everything}
          </button>
          <Switch
            on={settings.loop}
            keys={formatShortcut(soundKeys, 'loop')}
            icon={<LoopIcon aria-hidden="true" />}
            label={t.loop}
            onChange={(loop) => changeSoundSettings({ loop })}
          />
          <Switch
            on={settings.filter}
            keys={formatShortcut(soundKeys, 'band')}
            icon={<MixerVerticalIcon aria-hidden="true" />}
            label={t.filter}
            onChange={(filter) => changeSoundSettings({ filter })}
          />
        </div>
        <NativeSelect
          label={explorer.speed}
          value={String(player.speed)}
          options={speedsWith(player.speed, usual).map((one) => ({
            value: String(one),
            label: explorer.speedOf(one),
          }))}
          onChange={(value) => player.setSpeed(Number(value))}
        />
        <NativeSelect
          label={t.context}
          value={String(settings.context)}
          options={contexts.map((one) => ({ value: String(one), label: t.contextOf(one) }))}
          onChange={(value) => changeSoundSettings({ context: isOf(value, contexts) })}
        />
        <NativeSelect
          label={t.frequencies}
          value={settings.frequencies}
          options={frequencyRanges.map((one) => ({
            value: one,
            label: t.frequencyOptions[one],
          }))}
          onChange={(value) => changeSoundSettings({ frequencies: isOf(value, frequencyRanges) })}
        />
        <NativeSelect
          label={t.window}
          value={settings.window}
          options={windowLengths.map((one) => ({ value: one, label: t.windowOptions[one] }))}
          onChange={(value) => changeSoundSettings({ window: isOf(value, windowLengths) })}
        />
        <Level
          label={t.brightness}
          value={settings.brightness}
          onChange={(brightness) => changeSoundSettings({ brightness })}
        />
        <Level
          label={t.contrast}
          value={settings.contrast}
          onChange={(contrast) => changeSoundSettings({ contrast })}
        />
        <button
          type="button"
          className="bp-quiet bp-sound-usual"
          onClick={() => changeSoundSettings(usualSettings)}
        >
          {t.usual}
        </button>
      </div>
    </div>
  );
}

interface ZoomProps {
  label: string;
  less: string;
  more: string;
  by: ((factor: number) => void) | undefined;
}

function Zoom({ label, less, more, by }: ZoomProps) {
  const button = (name: string, factor: number, icon: ReactNode) => (
    <button
      type="button"
      className="bp-quiet"
      aria-label={name}
      title={name}
      disabled={!by}
      onClick={() => by?.(factor)}
    >
      {icon}
    </button>
  );
  return (
    <span className="bp-sound-zoom">
      <span className="bp-small bp-soft" aria-hidden="true">
        {label}
      </span>
      {button(less, 1 / zoomStep, <ZoomOutIcon aria-hidden="true" />)}
      {button(more, zoomStep, <ZoomInIcon aria-hidden="true" />)}
    </span>
  );
}

interface SwitchProps {
  on: boolean;
  keys: string | undefined;
  icon: ReactNode;
  label: string;
  onChange: (on: boolean) => void;
}

const Switch = ({ on, keys, icon, label, onChange }: SwitchProps) => (
  <button
    type="button"
    className="bp-quiet bp-sound-switch"
    aria-pressed={on}
    aria-keyshortcuts={keys}
    onClick={() => onChange(!on)}
  >
    {icon} {label}
  </button>
);

interface LevelProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

const Level = ({ label, value, onChange }: LevelProps) => (
  <Field label={label}>
    {(ids) => (
      <span className="bp-range">
        <input
          {...ids}
          type="range"
          min={-100}
          max={100}
          step={5}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </span>
    )}
  </Field>
);

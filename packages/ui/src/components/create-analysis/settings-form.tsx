'use client';

import { settingRanges } from '@biophony/contract/constants';
import { useMessages } from '../../context/presentation-context.ts';
import { Choice } from '../form/choice.tsx';
import { TextInput } from '../form/text-input.tsx';
import { TimeZoneInput } from './time-zone-input.tsx';
import type { SettingValues, SettingProblems } from '../../model/create-analysis.ts';

interface SettingsFormProps {
  values: SettingValues;
  problems: SettingProblems;
  /** What each setting means; also says which ones the analysis has. */
  descriptions: Readonly<Record<string, string>>;
  /** Whether a place limits the species; null where nobody knows yet. */
  speciesRange?: boolean | null;
  disabled?: boolean;
  onChange: (setting: string, value: string) => void;
}

const known = ['min_conf', 'sensitivity', 'overlap', 'locale', 'lat', 'lon', 'week', 'timezone'];
/** Step of the week field; the others come from the contract's ranges. */
const weekRange = { min: -1, max: 48, step: 1 };

const rangeOf = (setting: string) =>
  setting === 'week' ? weekRange : settingRanges[setting as keyof typeof settingRanges];

/** The settings of an analysis, each checked as it is typed. */
export function SettingsForm({
  values,
  problems,
  descriptions,
  speciesRange = null,
  disabled = false,
  onChange,
}: SettingsFormProps) {
  const { createAnalysis: words } = useMessages();
  const has = (setting: string) => Object.hasOwn(values, setting);
  const number = (setting: string, label: string, hint?: string) => {
    const { min, max, step } = rangeOf(setting) ?? {};
    return (
      has(setting) && (
        <TextInput
          key={setting}
          label={label}
          hint={hint ?? descriptions[setting]}
          problem={problems[setting] ?? null}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={values[setting] ?? ''}
          disabled={disabled}
          onChange={(value) => onChange(setting, value)}
        />
      )
    );
  };
  const others = Object.keys(values).filter(
    (setting) => !known.includes(setting) && rangeOf(setting) !== undefined,
  );
  const required = Object.keys(values).filter((setting) => setting !== 'timezone');
  return (
    <div className="bp-settings-form">
      {required.length === 0 && <p className="bp-soft">{words.noSettings}</p>}
      {number('min_conf', words.minConf, words.minConfHint)}
      {number('sensitivity', words.sensitivity)}
      {number('overlap', words.overlap, words.overlapHint)}
      {has('locale') && (
        <Choice
          label={words.locale}
          value={values.locale ?? ''}
          disabled={disabled}
          problem={problems.locale ?? null}
          onChange={(value) => onChange('locale', value)}
          options={Object.entries(words.locales).map(([value, label]) => ({ value, label }))}
        />
      )}
      {has('timezone') && (
        <TimeZoneInput
          label={words.timezone}
          hint={words.timezoneHint}
          problem={problems.timezone ?? null}
          value={values.timezone ?? ''}
          disabled={disabled}
          onChange={(value) => onChange('timezone', value)}
        />
      )}
      {has('lat') && (
        <fieldset className="bp-settings-group">
          <legend className="bp-label">{words.location}</legend>
          <p className="bp-small bp-soft">
            {speciesRange === false ? words.noSpeciesRange : words.locationHint}
          </p>
          <div className="bp-settings-form">
            {number('lat', words.lat, '')}
            {number('lon', words.lon, '')}
            {number('week', words.week, words.weekHint)}
          </div>
        </fieldset>
      )}
      {others.length > 0 && (
        <details className="bp-settings-group">
          <summary className="bp-label">{words.more}</summary>
          <div className="bp-settings-form">
            {others.map((setting) => number(setting, words.labels[setting] ?? setting))}
          </div>
        </details>
      )}
    </div>
  );
}

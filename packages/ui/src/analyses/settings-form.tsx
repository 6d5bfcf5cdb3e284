'use client';

import {
  settingBands,
  settingRanges,
  speciesSettings,
  switchSettings,
} from '@biophony/contract/constants';
import { TextArea } from '@radix-ui/themes';
import { Choice } from '../kit/choice.tsx';
import { Field } from '../kit/field.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { FileButton, TextInput } from '../kit/text-input.tsx';
import { TimeZoneInput } from '../kit/time-zone-input.tsx';
import type { SettingProblems, SettingValues } from './check-settings.ts';

interface SpeciesFieldProps {
  label: string;
  hint: string | undefined;
  problem: string | null;
  value: string;
  disabled: boolean;
  /** Extensions of files that can be loaded. */
  accept: string;
  onChange: (value: string) => void;
  onFile: ((file: File) => void) | undefined;
}

/** One name per line. */
function SpeciesField(props: SpeciesFieldProps) {
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

interface SettingsFormProps {
  values: SettingValues;
  problems: SettingProblems;
  /** Meaning of each setting; its keys are the settings of the analysis. */
  descriptions: Readonly<Record<string, string>>;
  /** Whether coordinates limit the species; null while unknown. */
  speciesRange?: boolean | null;
  disabled?: boolean;
  onChange: (setting: string, value: string) => void;
  onList?: (setting: string, file: File) => void;
}

const known = ['min_conf', 'sensitivity', 'overlap', 'locale', 'lat', 'lon', 'week', 'timezone'];
const ofSpecies = 'range_threshold';
/** Range of the week field; the others come from the contract's ranges. */
const weekRange = { min: -1, max: 48, step: 1 };

const rangeOf = (setting: string) =>
  setting === 'week' ? weekRange : settingRanges[setting as keyof typeof settingRanges];

/** Settings of an analysis, each checked while typing. */
export function SettingsForm({
  values,
  problems,
  descriptions,
  speciesRange = null,
  disabled = false,
  onChange,
  onList,
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
          // A week can be `auto`, which a number field cannot show.
          type={values[setting] === 'auto' ? 'text' : 'number'}
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
  const label = (setting: string) => words.labels[setting] ?? setting;
  const others = Object.keys(values).filter(
    (setting) =>
      !known.includes(setting) && setting !== ofSpecies && rangeOf(setting) !== undefined,
  );
  const switches = switchSettings.filter(has);
  const lists = speciesSettings.filter(has);
  const needsNone = !known.some((setting) => setting !== 'timezone' && has(setting));
  const languages = Object.entries(words.locales);
  const { locale = '' } = values;
  if (locale !== '' && !Object.hasOwn(words.locales, locale)) languages.push([locale, locale]);
  return (
    <div className="bp-settings-form">
      {needsNone && <p className="bp-soft">{words.noSettings}</p>}
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
          options={languages.map(([value, label]) => ({ value, label }))}
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
      {lists.length > 0 && (
        <details className="bp-settings-group">
          <summary className="bp-label">{words.species}</summary>
          <div className="bp-settings-form">
            <p className="bp-small bp-soft">{words.speciesHint}</p>
            {lists.map((setting) => (
              <SpeciesField
                key={setting}
                label={label(setting)}
                hint={setting === 'thresholds' ? words.thresholdsHint : descriptions[setting]}
                problem={problems[setting] ?? null}
                value={values[setting] ?? ''}
                disabled={disabled}
                accept={setting === 'thresholds' ? '.csv,.txt' : '.txt,.csv'}
                onChange={(value) => onChange(setting, value)}
                onFile={onList && ((file) => onList(setting, file))}
              />
            ))}
            {number(ofSpecies, label(ofSpecies))}
          </div>
        </details>
      )}
      {(others.length > 0 || switches.length > 0) && (
        <details className="bp-settings-group">
          <summary className="bp-label">{words.more}</summary>
          <div className="bp-settings-form">
            {has('band') && (
              <div className="bp-settings-wide">
                <Choice
                  label={label('band')}
                  value={values.band || settingBands[0]}
                  disabled={disabled}
                  problem={problems.band ?? null}
                  onChange={(value) => onChange('band', value === settingBands[0] ? '' : value)}
                  options={settingBands.map((value) => ({ value, label: words.bands[value] }))}
                />
              </div>
            )}
            {others.map((setting) => number(setting, label(setting)))}
            {switches.map((setting) => (
              <label key={setting} className="bp-setting-switch">
                <input
                  type="checkbox"
                  checked={values[setting] === 'true'}
                  disabled={disabled}
                  onChange={({ target }) => onChange(setting, target.checked ? 'true' : '')}
                />
                <span>
                  {label(setting)}
                  <small className="bp-soft">{descriptions[setting]}</small>
                </span>
              </label>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

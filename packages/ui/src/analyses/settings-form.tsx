'use client';

import {
  analysisSettings,
  highestValue,
  type Setting,
  settingOf,
} from '@biophony/contract/constants';
import { TextArea } from '@radix-ui/themes';
import { Choice } from '../kit/choice.tsx';
import { Field } from '../kit/field.tsx';
import { useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { FileButton, TextInput, TimeZoneInput } from '../kit/text-input.tsx';
import { type SettingProblems, type SettingValues, settingWithTexts } from './check-settings.ts';

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
  const t = useCreateAnalysisMessages();
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
          label={t.loadFile(label)}
          accept={accept}
          onFile={onFile}
        >
          {t.loadFileShort}
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
  /** ID of its model; null for none. */
  model?: string | null;
  /** Whether coordinates limit the species; null while unknown. */
  speciesRange?: boolean | null;
  disabled?: boolean;
  onChange: (setting: string, value: string) => void;
  onList?: (setting: string, file: File) => void;
}

type Section = NonNullable<Setting['section']> | 'more';

/** Fields in their section: lists and choices first, switches last. */
const ranks: Partial<Record<Setting['kind'], number>> = {
  choice: 0,
  names: 0,
  thresholds: 0,
  switch: 2,
};
const rankOf = (name: string): number => ranks[settingOf(name)?.kind ?? 'number'] ?? 1;

/** Settings of an analysis, each checked while typing. */
export function SettingsForm({
  values,
  problems,
  descriptions,
  model = null,
  speciesRange = null,
  disabled = false,
  onChange,
  onList,
}: SettingsFormProps) {
  const t = useCreateAnalysisMessages();
  const names = Object.keys(analysisSettings).filter((name) => Object.hasOwn(values, name));
  const field = (name: string) => {
    const setting = settingOf(name);
    const { label = name, heading = label, hint } = settingWithTexts(name, t);
    const common = {
      label: heading,
      hint: hint ?? descriptions[name] ?? '',
      problem: problems[name] ?? null,
      value: values[name] ?? '',
      disabled,
      onChange: (value: string) => onChange(name, value),
    };
    switch (setting?.kind) {
      case 'number':
      case 'integer': {
        const others = setting.also?.values.filter((value) => typeof value === 'number') ?? [];
        return (
          <TextInput
            key={name}
            {...common}
            // Text such as `auto`, which a number field cannot show.
            type={setting.also?.values.includes(common.value) ? 'text' : 'number'}
            inputMode="decimal"
            min={Math.min(setting.min, ...others)}
            max={highestValue(setting, model)}
            step={setting.step}
          />
        );
      }
      case 'language': {
        const languages = Object.entries(t.locales);
        const { value } = common;
        if (value !== '' && !Object.hasOwn(t.locales, value)) languages.push([value, value]);
        return (
          <Choice
            key={name}
            {...common}
            hint={undefined}
            options={languages.map(([value, label]) => ({ value, label }))}
          />
        );
      }
      case 'time zone':
        return <TimeZoneInput key={name} {...common} />;
      case 'names':
      case 'thresholds':
        return (
          <SpeciesField
            key={name}
            {...common}
            accept={setting.kind === 'thresholds' ? '.csv,.txt' : '.txt,.csv'}
            onFile={onList && ((file) => onList(name, file))}
          />
        );
      case 'choice': {
        const choices = Object.keys(setting.choices);
        const [usual = ''] = choices;
        return (
          <div key={name} className="bp-settings-wide">
            <Choice
              {...common}
              hint={undefined}
              value={common.value || usual}
              onChange={(value) => onChange(name, value === usual ? '' : value)}
              options={choices.map((value) => ({ value, label: t.bands[value] ?? value }))}
            />
          </div>
        );
      }
      case 'switch':
        return (
          <label key={name} className="bp-setting-switch">
            <input
              type="checkbox"
              checked={common.value === 'true'}
              disabled={disabled}
              onChange={({ target }) => onChange(name, target.checked ? 'true' : '')}
            />
            <span>
              {heading}
              <small className="bp-soft">{common.hint}</small>
            </span>
          </label>
        );
    }
  };
  const inSection = (section: Section) =>
    names.filter((name) => (settingOf(name)?.section ?? 'more') === section);
  const fieldsOf = (section: Section) =>
    inSection(section)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(field);
  const [place, species, more] = [fieldsOf('place'), fieldsOf('species'), fieldsOf('more')];
  const needsNone =
    place.length === 0 && inSection('main').every((name) => settingOf(name)?.kind === 'time zone');
  return (
    <div className="bp-settings-form">
      {needsNone && <p className="bp-soft">{t.noSettings}</p>}
      {fieldsOf('main')}
      {place.length > 0 && (
        <fieldset className="bp-settings-group">
          <legend className="bp-label">{t.location}</legend>
          <p className="bp-small bp-soft">
            {speciesRange === false ? t.noSpeciesRange : t.locationHint}
          </p>
          <div className="bp-settings-form">{place}</div>
        </fieldset>
      )}
      {species.length > 0 && (
        <details className="bp-settings-group">
          <summary className="bp-label">{t.species}</summary>
          <div className="bp-settings-form">
            <p className="bp-small bp-soft">{t.speciesHint}</p>
            {species}
          </div>
        </details>
      )}
      {more.length > 0 && (
        <details className="bp-settings-group">
          <summary className="bp-label">{t.more}</summary>
          <div className="bp-settings-form">{more}</div>
        </details>
      )}
    </div>
  );
}

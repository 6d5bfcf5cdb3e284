'use client';

import {
  analysisSettings,
  highestValue,
  type Setting,
  type SettingName,
  settingOf,
} from '@biophony/contract/constants';
import { Button, TextArea } from '@radix-ui/themes';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Choice } from '../kit/choice.tsx';
import { Field } from '../kit/field.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useBatchMessages, useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { FileButton, TextInput, TimeZoneInput } from '../kit/text-input.tsx';
import type { CardPlaces } from './cards-to-analyse.ts';
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
  /** Places of several cards. */
  places?: CardPlaces;
}

/** Settings in view; at most three of a type. */
const inView: readonly string[] = [
  'min_conf',
  'lat',
  'lon',
  'band',
  'min_snr_db',
  'min_duration_s',
] satisfies SettingName[];

const PlacePicker = lazy(async () => ({
  default: (await import('../survey/map/place-picker.tsx')).PlacePicker,
}));

/** Fields in their fold: lists and choices first, switches last. */
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
  places,
}: SettingsFormProps) {
  const t = useCreateAnalysisMessages();
  const names = Object.keys(analysisSettings).filter((name) => Object.hasOwn(values, name));
  const isElsewhere = places?.used === true && places.found === places.total;
  const field = (name: string) => {
    const setting = settingOf(name);
    const { label = name, heading = label, hint } = settingWithTexts(name, t);
    const common = {
      label: heading,
      hint: hint ?? descriptions[name] ?? '',
      problem: problems[name] ?? null,
      value: values[name] ?? '',
      disabled: disabled || (isElsewhere && (name === 'lat' || name === 'lon')),
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
  const isSpecies = (name: string) => settingOf(name)?.section === 'species';
  const folded = names
    .filter((name) => !inView.includes(name))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const [species, more] = [folded.filter(isSpecies), folded.filter((name) => !isSpecies(name))];
  const shown = names.filter((name) => inView.includes(name));
  const hasPlace = shown.includes('lat') && shown.includes('lon');
  return (
    <div className="bp-settings-form">
      {shown.length === 0 && <p className="bp-soft">{t.noSettings}</p>}
      {shown.map(field)}
      {hasPlace && (
        <PlaceFields
          values={values}
          disabled={disabled}
          places={places}
          text={speciesRange === false ? t.noSpeciesRange : t.locationHint}
          onChange={onChange}
        />
      )}
      <Fold title={t.species} names={species} problems={problems}>
        <p className="bp-small bp-soft">{t.speciesHint}</p>
        {species.map(field)}
      </Fold>
      <Fold title={t.more} names={more} problems={problems}>
        {more.map(field)}
      </Fold>
    </div>
  );
}

interface FoldProps {
  title: string;
  names: readonly string[];
  problems: SettingProblems;
  children: ReactNode;
}

/** Settings that are rarely changed. What must be mended unfolds them. */
function Fold({ title, names, problems, children }: FoldProps) {
  const t = useCreateAnalysisMessages();
  const wrong = names.filter((name) => problems[name]).length;
  const [open, setOpen] = useState(false);
  if (names.length === 0) return null;
  return (
    <details
      className="bp-settings-group"
      open={open || wrong > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="bp-label">
        {title}
        {wrong > 0 && <span className="bp-settings-wrong">{t.toMend(wrong)}</span>}
      </summary>
      <div className="bp-settings-form">{children}</div>
    </details>
  );
}

const nowhere: readonly never[] = [];

interface PlaceFieldsProps {
  values: SettingValues;
  disabled: boolean;
  places: CardPlaces | undefined;
  text: string;
  onChange: (setting: string, value: string) => void;
}

/** What a place does, and a map to choose it. */
function PlaceFields({ values, disabled, places, text, onChange }: PlaceFieldsProps) {
  const t = useCreateAnalysisMessages();
  const batch = useBatchMessages();
  const [onMap, setOnMap] = useState(false);
  const [latitude, longitude] = [Number(values.lat), Number(values.lon)];
  const isPlace =
    values.lat && values.lon && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return (
    <div className="bp-settings-wide bp-stack">
      <div className="bp-row">
        <p className="bp-small bp-soft">{text}</p>
        <Button
          type="button"
          variant="ghost"
          aria-expanded={onMap}
          disabled={disabled}
          onClick={() => setOnMap(!onMap)}
        >
          {t.onMap}
        </Button>
      </div>
      {places && (
        <label className="bp-setting-switch">
          <input
            type="checkbox"
            checked={places.used}
            disabled={disabled}
            onChange={({ target }) => places.onUse(target.checked)}
          />
          {batch.usePlaces}
        </label>
      )}
      {places?.used && !places.error && (
        <output className="bp-small bp-soft bp-numbers">
          {places.loading ? batch.readingPlaces : batch.placesFound(places.found, places.total)}
        </output>
      )}
      {places?.error && <ErrorAlert error={places.error} />}
      {onMap && (
        <Suspense>
          <PlacePicker
            value={isPlace ? { latitude, longitude } : null}
            others={nowhere}
            label={t.onMap}
            onChange={(place) => {
              onChange('lat', String(place.latitude));
              onChange('lon', String(place.longitude));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

'use client';

import { useSurveyMessages } from '../../../context/page-messages.ts';
import { ResetIcon } from '@radix-ui/react-icons';
import { Field } from '../../../components/form/field.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { EvidenceFilter } from '../../../explorer/components/filters/evidence-filter.tsx';
import { NativeSelect } from '../../../explorer/components/filters/native-select.tsx';
import { hoursWith } from '../../../explorer/model/view/hours-with.ts';
import { hourName } from '../../../explorer/model/words/moment-words.ts';
import { numberFormat } from '../../../format/intl.ts';
import {
  isSurveyFiltered,
  unfilteredSurvey,
  type SurveyView,
} from '../../model/view/survey-view.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface SurveyFiltersProps {
  view: SurveyView;
  sites: readonly { site_id: string; name: string }[];
  /** First and last day with anything, `2024-05-01`; null where nothing has a time. */
  days: { first: string; last: string } | null;
  /** Whether there are calibrations to count by; null where neither they nor verdicts may be read. */
  calibrated: boolean | null;
  onChange: (part: Partial<SurveyView>) => void;
}

/** What of a survey is counted: sites, days, hours of the day, confidence, and evidence. */
export function SurveyFilters(props: SurveyFiltersProps) {
  const { view, sites, days, calibrated, onChange } = props;
  const { locale } = usePresentation();
  const words = useSurveyMessages();
  const hourOptions = (places: readonly number[]) => [
    { value: '', label: words.anyHour },
    ...places.map((hour) => ({ value: String(hour), label: hourName(hour) })),
  ];
  const changeHours = (end: 'from' | 'to', text: string) =>
    onChange({ hours: hoursWith(view.hours, end, text === '' ? null : Number(text)) });
  const several =
    view.sites.length > 1 ? [{ value: '*', label: words.sitesChosen(view.sites.length) }] : [];
  return (
    <fieldset className="bp-filters">
      <legend className="bp-hidden">{words.filters}</legend>
      {sites.length > 1 && (
        <NativeSelect
          label={words.site}
          value={view.sites.length > 1 ? '*' : (view.sites[0] ?? '')}
          options={[
            { value: '', label: words.anySite },
            ...several,
            ...sites.map(({ site_id, name }) => ({ value: site_id, label: name })),
          ]}
          onChange={(id) => id !== '*' && onChange({ sites: id === '' ? [] : [id] })}
        />
      )}
      {days &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} label={words[end]}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                className="bp-select bp-date"
                min={(end === 'to' && view.from) || days.first}
                max={(end === 'from' && view.to) || days.last}
                value={view[end] ?? ''}
                onChange={(event) => onChange({ [end]: event.target.value || null })}
              />
            )}
          </Field>
        ))}
      <NativeSelect
        label={words.hourFrom}
        value={view.hours ? String(view.hours.from) : ''}
        options={hourOptions(hours)}
        onChange={(value) => changeHours('from', value)}
      />
      <NativeSelect
        label={words.hourTo}
        value={view.hours ? String(view.hours.to) : ''}
        options={hourOptions(hours.map((hour) => hour + 1))}
        onChange={(value) => changeHours('to', value)}
      />
      <Field label={words.confidence}>
        {(ids) => (
          <span className="bp-range">
            <input
              {...ids}
              type="range"
              min={0}
              max={0.95}
              step={0.05}
              value={view.confidence}
              onChange={(event) =>
                onChange({ confidence: Math.round(Number(event.target.value) * 20) / 20 })
              }
            />
            <output className="bp-numbers">
              {numberFormat(locale, { minimumFractionDigits: 2 }).format(view.confidence)}
            </output>
          </span>
        )}
      </Field>
      {calibrated !== null && (
        <EvidenceFilter view={view} calibrated={calibrated} onChange={onChange} />
      )}
      {isSurveyFiltered(view) && (
        <button type="button" className="bp-quiet" onClick={() => onChange(unfilteredSurvey(view))}>
          <ResetIcon aria-hidden="true" /> {words.clear}
        </button>
      )}
    </fieldset>
  );
}

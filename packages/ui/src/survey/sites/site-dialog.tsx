'use client';

import type { Site, SiteUpdate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { parsePlace } from '@biophony/recordings/survey';
import { type FormEvent, useMemo, useRef } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import { Choice } from '../../kit/choice.tsx';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Modal, SubmitActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput, useTypedOver } from '../../kit/text-input.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { PlacePicker } from '../map/place-picker.tsx';
import { useFormProblem } from './use-site-forms.ts';

/** Precision of coordinates for others than the owner. */
const precisions = ['exact', '0.01', '0.1', '1', 'hidden'] as const;

export interface TypedSite {
  name: string;
  place: string;
  elevation: string;
  habitat: string;
  note: string;
  precision: (typeof precisions)[number];
}

const formatCoordinates = (site: Site | null): string =>
  site?.latitude == null || site.longitude === null ? '' : `${site.latitude}, ${site.longitude}`;

/** Null for a new site. */
export const shownSite = (site: Site | null): TypedSite => ({
  name: site?.name ?? '',
  place: formatCoordinates(site),
  elevation: site?.elevation_m == null ? '' : String(site.elevation_m),
  habitat: site?.habitat ?? '',
  note: site?.note ?? '',
  precision: site?.public_precision ?? 'exact',
});

/** Parses the typed coordinates; null if empty. */
export const typedPlace = (text: string) => (text.trim() === '' ? null : parsePlace(text));

interface SiteChange {
  /** Changed fields only. The others may have changed elsewhere meanwhile. */
  change: SiteUpdate;
  /** Whether the elevation is a number or empty. */
  isNumber: boolean;
}

export function siteChange(initial: TypedSite, typed: TypedSite): SiteChange {
  const place = typedPlace(typed.place);
  const elevation = typed.elevation.trim() === '' ? null : Number(typed.elevation);
  const differs = (field: keyof TypedSite) => typed[field] !== initial[field];
  return {
    change: {
      ...(differs('name') && { name: typed.name.trim() }),
      ...(differs('elevation') && { elevation_m: elevation }),
      ...(differs('habitat') && { habitat: typed.habitat.trim() || null }),
      ...(differs('note') && { note: typed.note.trim() || null }),
      ...(differs('precision') && { public_precision: typed.precision }),
      // Unchanged coordinates keep their uncertainty.
      ...(differs('place') && {
        latitude: place?.ok ? place.latitude : null,
        longitude: place?.ok ? place.longitude : null,
        coordinate_uncertainty_m: place?.ok ? place.uncertainty_m : null,
      }),
    },
    isNumber: elevation === null || Number.isFinite(elevation),
  };
}

interface SiteDialogProps {
  /** Null for a new one. */
  site: Site | null;
  sites: readonly Site[];
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because the site changed elsewhere meanwhile. */
  isOutdated: boolean;
  /** Called with the change of `of`, which is null for a new site. */
  onSave: (change: SiteUpdate, of: Site | null) => void;
  /** Called when the user edits after a refusal. */
  onType: () => void;
  onClose: () => void;
}

const fields = ['name', 'latitude', 'longitude', 'elevation_m', 'habitat', 'note'];

const placedSites = (sites: readonly Site[], site: Site | null) =>
  sites.flatMap(({ site_id, name, latitude, longitude }) =>
    site_id === site?.site_id || latitude === null || longitude === null
      ? []
      : [{ name, latitude, longitude }],
  );

function SiteForm(props: SiteDialogProps) {
  const { site, sites, busy, error, isOutdated, onSave, onType, onClose } = props;
  const t = useSitesMessages();
  const { locale } = usePresentation();
  const form = useTypedOver(site, shownSite, isOutdated);
  const { base, initial, typed } = form;
  useUnsaved(form.isChanged);
  const element = useRef<HTMLFormElement>(null);
  const problem = useFormProblem(error, fields, element);
  const type = (part: Partial<TypedSite>) => {
    form.type(part);
    if (error) onType();
  };
  const { change, isNumber } = siteChange(initial, typed);
  const place = useMemo(() => typedPlace(typed.place), [typed.place]);
  const others = useMemo(() => placedSites(sites, site), [sites, site]);
  const complete = typed.name.trim() !== '' && place?.ok !== false && isNumber;
  const degrees = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 6 }).format(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onSave(change, base);
  };
  return (
    <form className="bp-stack" onSubmit={submit} ref={element}>
      <TextInput
        label={t.siteName}
        value={typed.name}
        maxLength={limits.site_name_length}
        problem={problem.of('name')}
        disabled={busy}
        onChange={(name) => type({ name })}
      />
      <TextInput
        label={t.place}
        value={typed.place}
        disabled={busy}
        autoComplete="off"
        spellCheck={false}
        hint={
          place?.ok
            ? t.placeRead(
                degrees(place.latitude),
                degrees(place.longitude),
                numberFormat(locale).format(place.uncertainty_m),
              )
            : t.placeHint
        }
        problem={place?.ok === false ? place.message : problem.of('latitude', 'longitude')}
        onChange={(text) => type({ place: text })}
      />
      <PlacePicker
        label={t.placeMap}
        value={place?.ok ? place : null}
        others={others}
        onChange={({ latitude, longitude }) => {
          if (!busy) type({ place: `${latitude}, ${longitude}` });
        }}
      />
      <Choice
        label={t.precision}
        value={typed.precision}
        hint={t.precisionHint}
        options={precisions.map((value) => ({ value, label: t.precisions[value] }))}
        disabled={busy}
        onChange={(value) => type({ precision: value as TypedSite['precision'] })}
      />
      <TextInput
        label={t.elevation}
        value={typed.elevation}
        disabled={busy}
        inputMode="decimal"
        problem={isNumber ? problem.of('elevation_m') : t.notNumber}
        onChange={(value) => type({ elevation: value })}
      />
      <TextInput
        label={t.habitat}
        value={typed.habitat}
        maxLength={limits.site_habitat_length}
        problem={problem.of('habitat')}
        disabled={busy}
        onChange={(habitat) => type({ habitat })}
      />
      <TextInput
        label={t.note}
        value={typed.note}
        maxLength={limits.survey_note_length}
        problem={problem.of('note')}
        disabled={busy}
        onChange={(note) => type({ note })}
      />
      {problem.other && <ErrorAlert error={problem.other} />}
      <SubmitActions
        action={site ? t.save : t.addSite}
        busyAction={t.saving}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

export function SiteDialog(props: SiteDialogProps) {
  const t = useSitesMessages();
  const title = props.site ? t.editSite(props.site.name) : t.addSite;
  return (
    <Modal open onClose={props.onClose} title={title} locked={props.busy}>
      <SiteForm {...props} />
    </Modal>
  );
}

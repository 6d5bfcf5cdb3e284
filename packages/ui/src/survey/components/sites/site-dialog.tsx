'use client';

import type { Site, SiteCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { parsePlace } from '@biophony/recordings/survey';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { Modal } from '../../../components/dialog/modal.tsx';
import { SubmitActions } from '../../../components/dialog/submit-actions.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { numberFormat } from '../../../format/intl.ts';
import { useUnsaved } from '../../../unsaved/use-unsaved.ts';
import { useFormProblem } from '../form-problem.ts';
import { PlacePicker } from '../map/place-picker.tsx';

interface SiteDialogProps {
  /** Null for a new one. */
  site: Site | null;
  /** Of the project, to find the place by. */
  sites: readonly Site[];
  busy: boolean;
  error: ErrorText | null;
  onSave: (site: SiteCreate) => void;
  /** Told when what was refused is changed. */
  onType: () => void;
  onClose: () => void;
}

const precisions = ['exact', '0.01', '0.1', '1', 'hidden'] as const;
type Precision = (typeof precisions)[number];

const placeOf = (site: Site | null): string =>
  site?.latitude == null || site.longitude === null ? '' : `${site.latitude}, ${site.longitude}`;

const typedOf = (site: Site | null) => ({
  name: site?.name ?? '',
  place: placeOf(site),
  elevation: site?.elevation_m == null ? '' : String(site.elevation_m),
  habitat: site?.habitat ?? '',
  note: site?.note ?? '',
  precision: (site?.public_precision ?? 'exact') as Precision,
});

const fields = ['name', 'latitude', 'longitude', 'elevation_m', 'habitat', 'note'];

/** The other sites whose places are known. */
const placedSites = (sites: readonly Site[], site: Site | null) =>
  sites.flatMap(({ site_id, name, latitude, longitude }) =>
    site_id === site?.site_id || latitude === null || longitude === null
      ? []
      : [{ name, latitude, longitude }],
  );

function SiteForm({ site, sites, busy, error, onSave, onType, onClose }: SiteDialogProps) {
  const words = useSitesMessages();
  const { locale } = usePresentation();
  const [before] = useState(() => typedOf(site));
  const [typed, setTyped] = useState(before);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before);
  useUnsaved(isChanged);
  const form = useRef<HTMLFormElement>(null);
  const problem = useFormProblem(error, fields, form);
  const type = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    if (error) onType();
  };
  const place = useMemo(
    () => (typed.place.trim() === '' ? null : parsePlace(typed.place)),
    [typed.place],
  );
  const others = useMemo(() => placedSites(sites, site), [sites, site]);
  const elevation = typed.elevation.trim() === '' ? null : Number(typed.elevation);
  const isNumber = elevation === null || Number.isFinite(elevation);
  const complete = typed.name.trim() !== '' && place?.ok !== false && isNumber;
  const degrees = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 6 }).format(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    const isMoved = typed.place !== before.place;
    onSave({
      name: typed.name.trim(),
      elevation_m: elevation,
      habitat: typed.habitat.trim() || null,
      note: typed.note.trim() || null,
      public_precision: typed.precision,
      // A place that was not typed anew keeps what is known of its uncertainty.
      ...(isMoved && {
        latitude: place?.ok ? place.latitude : null,
        longitude: place?.ok ? place.longitude : null,
        coordinate_uncertainty_m: place?.ok ? place.uncertainty_m : null,
      }),
    });
  };
  return (
    <form className="bp-stack" onSubmit={submit} ref={form}>
      <TextInput
        label={words.siteName}
        value={typed.name}
        maxLength={limits.site_name_length}
        problem={problem.of('name')}
        disabled={busy}
        onChange={(name) => type({ name })}
      />
      <TextInput
        label={words.place}
        value={typed.place}
        disabled={busy}
        autoComplete="off"
        spellCheck={false}
        hint={
          place?.ok
            ? words.placeRead(
                degrees(place.latitude),
                degrees(place.longitude),
                numberFormat(locale).format(place.uncertainty_m),
              )
            : words.placeHint
        }
        problem={place?.ok === false ? place.message : problem.of('latitude', 'longitude')}
        onChange={(text) => type({ place: text })}
      />
      <PlacePicker
        label={words.placeMap}
        value={place?.ok ? place : null}
        others={others}
        onChange={({ latitude, longitude }) => {
          if (!busy) type({ place: `${latitude}, ${longitude}` });
        }}
      />
      <Choice
        label={words.precision}
        value={typed.precision}
        hint={words.precisionHint}
        options={precisions.map((value) => ({ value, label: words.precisions[value] }))}
        disabled={busy}
        onChange={(value) => type({ precision: value as Precision })}
      />
      <TextInput
        label={words.elevation}
        value={typed.elevation}
        disabled={busy}
        inputMode="decimal"
        problem={isNumber ? problem.of('elevation_m') : words.notNumber}
        onChange={(value) => type({ elevation: value })}
      />
      <TextInput
        label={words.habitat}
        value={typed.habitat}
        maxLength={limits.site_habitat_length}
        problem={problem.of('habitat')}
        disabled={busy}
        onChange={(habitat) => type({ habitat })}
      />
      <TextInput
        label={words.note}
        value={typed.note}
        maxLength={limits.survey_note_length}
        problem={problem.of('note')}
        disabled={busy}
        onChange={(note) => type({ note })}
      />
      {problem.other && <ErrorAlert error={problem.other} />}
      <SubmitActions
        action={site ? words.save : words.addSite}
        busyAction={words.saving}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks for a site, or changes one. */
export function SiteDialog(props: SiteDialogProps) {
  const words = useSitesMessages();
  const title = props.site ? words.editSite(props.site.name) : words.addSite;
  return (
    <Modal open onClose={props.onClose} title={title} locked={props.busy}>
      <SiteForm {...props} />
    </Modal>
  );
}

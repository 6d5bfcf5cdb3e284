'use client';

import type { Site, SiteUpdate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useMemo, useRef, type FormEvent } from 'react';
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
import {
  precisions,
  shownSite,
  siteChange,
  typedPlace,
  type TypedSite,
} from '../../model/setup/typed-site.ts';
import { useTypedOver } from '../../../components/form/typed-over.ts';

interface SiteDialogProps {
  /** Null for a new one. */
  site: Site | null;
  /** Of the project, to find the place by. */
  sites: readonly Site[];
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because the site was changed elsewhere meanwhile. */
  isOutdated: boolean;
  /** Told what was typed over `of`, which is null for a new one. */
  onSave: (change: SiteUpdate, of: Site | null) => void;
  /** Told when what was refused is changed. */
  onType: () => void;
  onClose: () => void;
}

const fields = ['name', 'latitude', 'longitude', 'elevation_m', 'habitat', 'note'];

/** The other sites whose places are known. */
const placedSites = (sites: readonly Site[], site: Site | null) =>
  sites.flatMap(({ site_id, name, latitude, longitude }) =>
    site_id === site?.site_id || latitude === null || longitude === null
      ? []
      : [{ name, latitude, longitude }],
  );

function SiteForm(props: SiteDialogProps) {
  const { site, sites, busy, error, isOutdated, onSave, onType, onClose } = props;
  const words = useSitesMessages();
  const { locale } = usePresentation();
  const form = useTypedOver(site, shownSite, isOutdated);
  const { base, shown, typed } = form;
  useUnsaved(form.isChanged);
  const element = useRef<HTMLFormElement>(null);
  const problem = useFormProblem(error, fields, element);
  const type = (part: Partial<TypedSite>) => {
    form.type(part);
    if (error) onType();
  };
  const { change, isNumber } = siteChange(shown, typed);
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
        onChange={(value) => type({ precision: value as TypedSite['precision'] })}
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

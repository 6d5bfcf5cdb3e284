'use client';

import { speciesKey } from '@biophony/recordings/survey';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useSurveyMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { plainMethod, TableMethodContext } from '../../context/table-method.ts';
import { describeReadError } from '../../explorer/headless/results/describe-read-error.ts';
import { formatSpan } from '../../format/durations.ts';
import { numberFormat } from '../../format/intl.ts';
import { SurveyFilters } from '../components/summary/survey-filters.tsx';
import { SurveyNumbers } from '../components/summary/survey-numbers.tsx';
import { useSurveyActivity, useSurveyFigures } from '../headless/figures/use-opened-survey.ts';
import { dateOf } from '../model/view/days.ts';
import type { FoundProps } from './survey-props.ts';
import { foundKey } from '../model/widgets/species-of.ts';
import { SurveyMap } from './survey-map.tsx';

// Apart, so that the first numbers do not wait for it; all of it at once, so that nothing of it moves.
export const loadBelow = async () => ({
  default: (await import('./survey-below.tsx')).SurveyBelow,
});
const SurveyBelow = lazy(loadBelow);

/** What analyses found, as far as the filters let it through. */
export function SurveyFound(props: FoundProps) {
  const { sites, group, silent, onChange } = props;
  const { opened, filter, calibrated, note, instead, method } = props.evidenced;
  // An address may have another name of the species than these analyses have.
  const asked = props.view.species;
  const key = asked === null ? null : (foundKey(opened.survey.species, asked) ?? asked);
  const view = key === asked ? props.view : { ...props.view, species: key };
  // What was recorded is the same whatever counts by evidence.
  const plain = (part: ReactNode) => (
    <TableMethodContext value={plainMethod}>{part}</TableMethodContext>
  );
  const [calendar, spectrogram] = [plain(props.calendar), plain(props.spectrogram)];
  const { messages, locale } = usePresentation();
  const words = useSurveyMessages();
  const { format } = messages;
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { activity } = useSurveyActivity(opened, filter);
  const { firstDay, lastDay } = opened.survey;
  const days =
    firstDay === null || lastDay === null
      ? null
      : { first: dateOf(firstDay), last: dateOf(lastDay) };
  const number = (value: number) => numberFormat(locale).format(value);
  if (error && !figures)
    return (
      <>
        <ErrorAlert error={describeReadError(error, words.failedCubes, messages)} onRetry={retry} />
        {spectrogram}
      </>
    );
  // All at once, so that nothing moves when the next part is there.
  if (!figures || !activity) return <Loading text={words.loading} />;
  const unplaced = figures.sites.find(({ site_id }) => site_id === null);
  const isUnplaced = unplaced && (unplaced.detections > 0 || unplaced.seconds > 0);
  const known = opened.survey.species.find((one) => speciesKey(one) === view.species);
  const species = known ? known.common_name || known.scientific_name : null;
  const isNothing = figures.detections === 0 && figures.seconds === 0;
  // In one place of the tree, whatever stands below: who chooses by keyboard stays at the choice.
  const head = (
    <>
      {!instead && <SurveyNumbers figures={figures} />}
      <SurveyFilters
        view={view}
        sites={sites}
        days={days}
        calibrated={silent ? null : calibrated}
        onChange={onChange}
      />
    </>
  );
  if (instead)
    return (
      <TableMethodContext value={method}>
        {head}
        {instead}
        {spectrogram}
      </TableMethodContext>
    );
  return (
    <TableMethodContext value={method}>
      {head}
      {note}
      {(isUnplaced || figures.undated > 0) && (
        <div className="bp-survey-notes bp-small">
          {isUnplaced && (
            <p>
              {words.unplacedNote(
                number(unplaced.detections),
                formatSpan(unplaced.seconds, format, locale),
              )}
            </p>
          )}
          {figures.undated > 0 && <p>{words.undatedNote(number(figures.undated))}</p>}
        </div>
      )}
      {isNothing ? (
        <p>{words.nothing}</p>
      ) : (
        <SurveyMap {...{ sites, figures, view, group, species, onChange }} />
      )}
      <Suspense fallback={<Loading text={words.loading} />}>
        <SurveyBelow
          {...props}
          view={view}
          calendar={calendar}
          spectrogram={spectrogram}
          opened={opened}
          figures={isNothing ? null : figures}
          activity={activity}
          filter={filter}
          days={days}
          species={species}
        />
      </Suspense>
    </TableMethodContext>
  );
}

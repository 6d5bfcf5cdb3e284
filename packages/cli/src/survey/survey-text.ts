import { hourlyRateSeconds } from '@biophony/contract/constants';
import { type Cell, csvLine } from '@biophony/contract/results';
import {
  countedFrom,
  type SiteFigures,
  type SpeciesFigures,
  speciesKey,
} from '@biophony/recordings/survey';
import { countPartial, countWeights } from '@biophony/sdk';
import { countText, durationText, numberText } from '../kit/format.ts';
import { table } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';
import {
  type CalibratedBy,
  type CountedBy,
  countedSpecies,
  type CountedSpecies,
} from './evidence.ts';
import type { ReadSurvey } from './read-survey.ts';

/** Names per line; the rest is counted. */
const mostNamed = 20;

const listed = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${numberText(names.length - mostNamed)} more`;

const scoreText = (score: number) => String(Math.round(score * 1e4) / 1e4);

/** A threshold, and the confidence step used instead when it lies within a step. */
function thresholdText({ species, version, threshold, counted_from: from }: CountedSpecies) {
  const text = `${species} from ${scoreText(threshold)}, version ${version}`;
  if (from === null) return `${text}, above the last step: nothing is counted`;
  return from - threshold > 1e-6 ? `${text}, counted from ${from}` : text;
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

function calibratedNotes(counted: CalibratedBy): string[] {
  const { by, least, species } = counted;
  const used = countedSpecies(counted);
  const condition =
    by === 'probability'
      ? `a detection is right with a probability of ${percent(least)}`
      : `at least ${percent(least)} of the detections are right, with 95% certainty`;
  return [
    used.length > 0
      ? `Each species counts from the score from which on ${condition}, by its calibration: ${used.map(thresholdText).join('; ')}.`
      : `No calibration has a score from which on ${condition}.`,
    ...(used.some(({ threshold, counted_from: from }) => from === null || from - threshold > 1e-6)
      ? [
          'Counts are in steps of 0.05: a threshold within a step counts from the next one on, so that nothing below it is counted.',
        ]
      : []),
    ...(species.never.length > 0 ? [`No score reaches it for: ${listed(species.never)}.`] : []),
    ...(species.without.length > 0
      ? [`Left out, since nobody has calibrated them: ${listed(species.without)}.`]
      : []),
  ];
}

export function evidenceNotes(counted: CountedBy): string[] {
  if (counted.by === 'all') return [];
  if ('species' in counted) return calibratedNotes(counted);
  const { by, detections, missing } = counted;
  if (by === 'without_wrong')
    return [
      detections === 0
        ? 'All detections count: reviewers have called none of them wrong, or opinions differ.'
        : `${countText(detections, 'detection')} that people together say are wrong left out: by the last word, else by what most of them say. All others count, reviewed or not.`,
    ];
  return [
    detections === 0
      ? 'Nobody has confirmed a detection of these analyses yet, or opinions differ.'
      : `${countText(detections, 'detection')} that people together say are right: by the last word, else by what most of them say. How many there are depends on how many were reviewed.`,
    ...(missing > 0
      ? [
          `${countText(missing, 'further confirmed detection')} not among the results of these analyses.`,
        ]
      : []),
  ];
}

/** `evidence` is null when all detections count. */
export function evidenceJson(counted: CountedBy): Record<string, unknown> {
  if (counted.by === 'all') return { evidence: null };
  if (!('species' in counted)) return { evidence: { ...counted } };
  const { by, least, species } = counted;
  return {
    evidence: {
      by,
      least,
      calibrations: countedSpecies(counted),
      species_without_calibration: species.without,
      species_never_reaching: species.never,
    },
  };
}

export function evidenceCells(counted: CountedBy): {
  columns: string[];
  of: (species: string) => Cell[];
} {
  if (counted.by === 'all') return { columns: [], of: () => [] };
  if (!('species' in counted)) return { columns: ['chosen_by'], of: () => [counted.by] };
  const { by, least } = counted;
  const bySpecies = new Map(countedSpecies(counted).map((one) => [one.species, one]));
  return {
    columns: [
      'chosen_by',
      'chosen_least',
      'threshold',
      'counted_from',
      'calibration_id',
      'calibration_version',
    ],
    of: (species) => {
      const one = bySpecies.get(species);
      if (!one) return [by, least, null, null, null, null];
      const { threshold, counted_from, calibration_id, version } = one;
      return [by, least, threshold, counted_from, calibration_id, version];
    },
  };
}

const noSite = '(no deployment)';

const namesOf = ({ sites }: ReadSurvey) =>
  new Map<string | null, string>([
    ...sites.map(({ site_id, name }) => [site_id, name] as const),
    [null, noSite],
  ]);

const rateText = (rate: number | null): string =>
  rate === null ? '' : rate.toLocaleString('en-US', { maximumSignificantDigits: 3 });
const dateText = (day: number | null): string =>
  day === null ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10);
/** Null below one hour. */
const rateOf = (detections: number, seconds: number): number | null =>
  seconds < hourlyRateSeconds ? null : detections / (seconds / 3600);
const calledName = ({ scientific_name, common_name }: SpeciesFigures): string =>
  common_name || scientific_name;

/** Kinds of sound have no scientific names. */
const kindsTitle = (species: readonly SpeciesFigures[]): string =>
  species.length > 0 && species.every(({ scientific_name: name }) => name === '')
    ? 'Kinds'
    : 'Species';

/** Species in the table; the rest is counted. */
const mostSpecies = 30;

const right = 'right' as const;

function sitesTable(survey: ReadSurvey, width: number): string {
  const names = namesOf(survey);
  const { group, figures } = survey;
  const resultColumns = [
    { title: kindsTitle(figures.species), align: right },
    { title: 'Detections', align: right },
    { title: 'Per hour', align: right },
  ];
  return table(
    [
      { title: 'Recorded', align: right },
      { title: 'Days', align: right },
      ...(group ? resultColumns : []),
      { title: 'Site' },
    ],
    figures.sites.map((site) => [
      durationText(site.seconds),
      // Days without a deployment are unknown without an analysis.
      site.days === 0 && site.seconds > 0 ? '' : numberText(site.days),
      ...(group
        ? [
            numberText(site.species),
            numberText(site.detections),
            rateText(rateOf(site.detections, site.seconds)),
          ]
        : []),
      names.get(site.site_id) ?? site.site_id ?? noSite,
    ]),
    width,
  );
}

function speciesTable({ figures }: ReadSurvey, width: number): string {
  if (figures.species.length === 0) return 'Nothing was found.';
  return table(
    [
      { title: 'Detections', align: right },
      { title: 'Days of sites', align: right },
      { title: 'Sites', align: right },
      { title: 'Per hour', align: right },
      { title: 'First' },
      { title: 'Last' },
      { title: kindsTitle(figures.species) },
    ],
    figures.species
      .slice(0, mostSpecies)
      .map((one) => [
        numberText(one.detections),
        numberText(one.days),
        numberText(one.sites),
        rateText(one.perHour),
        dateText(one.firstDay),
        dateText(one.lastDay),
        calledName(one),
      ]),
    width,
  );
}

const analysesText = (count: number) => countText(count, 'analysis', 'analyses');

function notesOf(survey: ReadSurvey): string[] {
  const { figures, group, withoutCubes, minConfidence, counted } = survey;
  const [first] = group?.analyses ?? [];
  const model = [first?.analysis_type, first?.model, first?.model_version]
    .filter(Boolean)
    .join(' ');
  const partial = group ? countPartial(group) : 0;
  const weights = group ? countWeights(group) : 0;
  const from = countedFrom(minConfidence) ?? minConfidence;
  const confidence = from > 0 ? `, confidence from ${from}` : '';
  return [
    group
      ? `${analysesText(group.analyses.length)}: ${model}${confidence}.`
      : 'This is what was recorded. No analysis of this project has looked for sounds and is completed.',
    ...(partial > 0
      ? [
          partial === 1
            ? 'The results of 1 analysis are of a part of its recordings, since it was stopped.'
            : `The results of ${partial} analyses are of a part of their recordings, since they were stopped.`,
        ]
      : []),
    ...(weights > 1
      ? [
          `These analyses were made with ${weights} different weights of the model: counts of different datasets may differ for that alone. Analyse again with one of them.`,
        ]
      : []),
    ...evidenceNotes(counted),
    ...(group && figures.sites.some(({ seconds }) => seconds > 0 && rateOf(0, seconds) === null)
      ? ['Where less than an hour was recorded, there is no rate per hour.']
      : []),
    ...(figures.undated > 0 ? [`${countText(figures.undated, 'detection')} without a time.`] : []),
    ...(withoutCubes > 0
      ? [
          `${analysesText(withoutCubes)} made before there were surveys; run them again to add them.`,
        ]
      : []),
    ...(figures.species.length > mostSpecies
      ? [`${figures.species.length - mostSpecies} further species: see --csv.`]
      : []),
  ];
}

export const surveyText = (survey: ReadSurvey, width: number): string =>
  [
    sitesTable(survey, width),
    ...(survey.group ? [speciesTable(survey, width)] : []),
    notesOf(survey)
      .flatMap((note) => wrap(note, width))
      .join('\n'),
  ].join('\n\n');

/** Null without analyses. */
const siteJson =
  (names: Map<string | null, string>, isAnalysed: boolean) => (site: SiteFigures) => ({
    site_id: site.site_id,
    site: site.site_id === null ? null : (names.get(site.site_id) ?? null),
    recorded_hours: site.seconds / 3600,
    days: site.days,
    species: isAnalysed ? site.species : null,
    detections: isAnalysed ? site.detections : null,
  });

export function surveyJson(survey: ReadSurvey): Record<string, unknown> {
  const { figures, group, minConfidence, withoutCubes, counted } = survey;
  const names = namesOf(survey);
  return {
    analyses: group?.analyses.map(({ analysis_id }) => analysis_id) ?? [],
    analyses_without_cubes: withoutCubes,
    analyses_of_a_part: group ? countPartial(group) : 0,
    weights: group ? countWeights(group) : 0,
    min_confidence: minConfidence,
    ...evidenceJson(counted),
    recorded_hours: figures.seconds / 3600,
    detections: group ? figures.detections : null,
    detections_without_time: group ? figures.undated : null,
    sites: figures.sites.map(siteJson(names, group !== null)),
    species: figures.species.map((one) => ({
      scientific_name: one.scientific_name,
      accepted_name: one.accepted_name,
      common_name: one.common_name,
      detections: one.detections,
      days: one.days,
      sites: one.sites,
      detections_per_hour: one.perHour,
      first: dateText(one.firstDay) || null,
      last: dateText(one.lastDay) || null,
    })),
  };
}

/**
 * One row per species and site with effort, including zeros. Without an analysis of sounds, one row
 * of effort per site, without species.
 */
export function surveyCsv(survey: ReadSurvey): string {
  const { figures, group, counted } = survey;
  const more = evidenceCells(counted);
  const names = namesOf(survey);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const lines = [
    csvLine([
      'scientific_name',
      'common_name',
      'site',
      'site_id',
      'detections',
      'recorded_hours',
      'detections_per_hour',
      ...more.columns,
      'accepted_name',
    ]),
  ];
  if (!group)
    for (const { site_id, seconds } of figures.sites)
      lines.push(csvLine([null, null, nameOf(site_id), site_id, null, seconds / 3600, null, null]));
  for (const one of figures.species)
    for (const [at, site] of figures.sites.entries()) {
      const detections = one.bySite[at] ?? 0;
      if (detections === 0 && site.seconds === 0) continue;
      lines.push(
        csvLine([
          one.scientific_name,
          one.common_name,
          nameOf(site.site_id),
          site.site_id,
          detections,
          site.seconds / 3600,
          rateOf(detections, site.seconds),
          ...more.of(speciesKey(one)),
          one.accepted_name || null,
        ]),
      );
    }
  return lines.join('');
}

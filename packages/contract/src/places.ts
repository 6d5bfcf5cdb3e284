import type { ProjectRowId } from './constants/calls.ts';
import type { leastRoles } from './constants/routes.ts';
import type { AnswerOf } from './endpoints.ts';

/**
 * What becomes of a field for callers who may not see exact places.
 *
 * - `open`: unchanged. For identifiers, times, numbers, fixed words, and text that programs write.
 * - `text`: coordinates in it are replaced by `[place hidden]`. For text that people write.
 * - `facts`: values of any kind by name, such as settings. Names and texts as `text`, members called
 *   `latitude`, `lat` and so on left out, `device_id` as `recorder`.
 * - `recorder`: a pseudonym. For the name of a recorder.
 * - `place`: null, or an empty text. For an exact place, and for what reveals one by trying all
 *   values.
 * - `blurred`: of a site, coarse or null as its `public_precision` says.
 * - `managers`: null for everybody below manager, also where the project hides no places.
 * - `cursor`: sealed, since it may hold a name.
 */
export type FieldMark =
  | 'open'
  | 'text'
  | 'facts'
  | 'recorder'
  | 'place'
  | 'blurred'
  | 'managers'
  | 'cursor';

type Bare<T> = Exclude<T, null | undefined>;
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** True for a type that has text other than fixed words at any depth. */
type HoldsText<T> = unknown extends T
  ? true
  : T extends string
    ? string extends T
      ? true
      : false
    : T extends readonly (infer Item)[]
      ? HoldsText<Item>
      : T extends object
        ? { [K in keyof T]-?: HoldsText<T[K]> }[keyof T]
        : false;

/**
 * Marks of an answer: one for each field, so that a new field does not compile until it is marked.
 * A list has the marks of its items. Only an object of numbers and fixed words may be `open` whole.
 */
export type Marks<T> = unknown extends T
  ? 'facts'
  : [Bare<T>] extends [readonly (infer Item)[]]
    ? Marks<Item>
    : [Bare<T>] extends [object]
      ? string extends KeyOf<Bare<T>>
        ? unknown extends ValueOf<Bare<T>, string>
          ? 'facts'
          : Marks<ValueOf<Bare<T>, string>>
        : | { readonly [K in KeyOf<Bare<T>>]-?: Marks<ValueOf<Bare<T>, K>> }
          | (true extends HoldsText<Bare<T>> ? never : 'open')
      : Exclude<FieldMark, 'facts'>;

const project: Marks<AnswerOf<'projectsList'>['projects']> = {
  project_id: 'open',
  title: 'text',
  description: 'text',
  status: 'open',
  progress: 'open',
  progress_percentage: 'open',
  file_count: 'open',
  data_size_bytes: 'open',
  tags: 'text',
  note_count: 'open',
  dataset_count: 'open',
  site_count: 'open',
  hides_places: 'open',
  role: 'open',
  owner: 'text',
  created_at: 'open',
  updated_at: 'open',
  version: 'open',
};

const correction: Marks<AnswerOf<'correctionsList'>['corrections']> = {
  correction_id: 'open',
  deployment_id: 'open',
  time_zone: 'text',
  utc_offset: 'text',
  shift_s: 'open',
  drift: { shown: 'text', actual: 'text' },
  reason: 'text',
  made_by: 'text',
  made_at: 'open',
  ended: 'open',
  ended_by: 'text',
  ended_at: 'open',
};

const analysis: Marks<AnswerOf<'analysesGet'>['analysis']> = {
  analysis_id: 'open',
  project_id: 'open',
  data_id: 'open',
  analysis_type: 'text',
  analysis_name: 'text',
  status: 'open',
  cancelled: 'open',
  settings: 'facts',
  files_processed: 'open',
  total_files: 'open',
  seconds_processed: 'open',
  total_seconds: 'open',
  cloud_job_id: 'open',
  error_message: 'text',
  created_at: 'open',
  started_at: 'open',
  completed_at: 'open',
};

const review: Marks<AnswerOf<'reviewsList'>['reviews']> = {
  review_id: 'open',
  file_id: 'open',
  data_id: 'open',
  file: 'text',
  start_s: 'open',
  end_s: 'open',
  species: 'text',
  verdict: 'open',
  correct_species: 'text',
  score: 'open',
  blind: 'open',
  final: 'open',
  sample_id: 'open',
  note: 'text',
  reviewer_id: 'open',
  reviewer: 'text',
  at: 'open',
  recording_deleted: 'open',
};

const sample: Marks<AnswerOf<'samplesGet'>['sample']> = {
  sample_id: 'open',
  project_id: 'open',
  species: 'text',
  joins: 'open',
  model: 'text',
  model_version: 'text',
  settings: 'facts',
  method: 'open',
  scheme: 'open',
  name: 'text',
  strata: 'open',
  item_count: 'open',
  reviewed: 'open',
  mine: 'open',
  disagreements: 'open',
  reviewers: { reviewer_id: 'open', reviewer: 'text', reviewed: 'open' },
  assigned_to: 'open',
  made_by: 'text',
  created_at: 'open',
};

const figures: Marks<AnswerOf<'calibrationsPreview'>['figures']> = {
  scheme: 'open',
  yes: 'open',
  no: 'open',
  unsure: 'open',
  open: 'open',
  curve: 'open',
  curve_if_unsure_no: 'open',
  lowest: 'open',
  highest: 'open',
  strata: 'open',
  probabilities: 'open',
  precisions: 'open',
  density: 'open',
  isotonic: 'open',
  sites: 'open',
  agreement: 'open',
  warnings: { code: 'open', message: 'text' },
};

const calibration: Marks<AnswerOf<'calibrationsGet'>['calibration']> = {
  calibration_id: 'open',
  project_id: 'open',
  species: 'text',
  joins: 'open',
  model: 'text',
  model_version: 'text',
  settings: 'facts',
  version: 'open',
  sample_id: 'open',
  seed: 'text',
  figures,
  reviewers: 'text',
  made_by: 'text',
  created_at: 'open',
  taken_from: { project_title: 'text', calibration_id: 'open' },
};

const cube = { size_bytes: 'open', download_url: 'open' } as const;

type OfReaders = {
  [K in ProjectRowId]: (typeof leastRoles)[K] extends 'viewer' | 'reviewer' ? K : never;
}[ProjectRowId];

/** Calls that reviewers, viewers, widgets or people outside of the project may make. */
export type MarkedRouteId = OfReaders | 'projectsList' | 'invitationsRead' | 'viewerLinksOpen';

/** Marks of every answer about a project that people read who may not see its exact places. */
export const placeMarks: { readonly [K in MarkedRouteId]: Marks<AnswerOf<K>> } = {
  projectsList: { projects: project, next_cursor: 'open' },
  projectsGet: {
    project: {
      ...project,
      notes: {
        note_id: 'open',
        text: 'text',
        author: 'text',
        created_at: 'open',
        updated_at: 'open',
        version: 'open',
      },
      timeline: { event_id: 'open', action: 'text', timestamp: 'open', metadata: 'facts' },
    },
  },
  projectsLeave: 'open',
  publicAccessGet: { enabled: 'open', origins: 'text' },
  membersList: {
    members: {
      user_id: 'open',
      display_name: 'text',
      email: 'text',
      role: 'open',
      since: 'open',
    },
    next_cursor: 'open',
  },
  invitationsRead: {
    project_title: 'text',
    role: 'open',
    invited_by: 'open',
    expires_at: 'open',
  },
  viewerLinksOpen: {
    token: 'open',
    expires_at: 'open',
    project_id: 'open',
    project_title: 'text',
  },
  datasetsList: {
    datasets: {
      data_id: 'open',
      project_id: 'open',
      dataset_name: 'text',
      classification_method: 'open',
      data_type_or_device: 'text',
      file_count: 'open',
      total_size_bytes: 'open',
      other_count: 'open',
      other_bytes: 'open',
      pending_count: 'open',
      duration_s: 'open',
      validation_status: 'open',
      validation_issues: 'text',
      created_at: 'open',
      updated_at: 'open',
    },
  },
  recordersList: { recorders: { device_id: 'recorder', files: 'open' } },
  filesList: {
    files: {
      file_id: 'open',
      filename: 'text',
      kind: 'open',
      size_bytes: 'open',
      sha256: 'open',
      status: 'open',
      verified_by: 'open',
      issue: 'text',
      recording: {
        format: 'text',
        sample_rate_hz: 'open',
        channels: 'open',
        duration_s: 'open',
        recorded_at: 'text',
        utc_offset: 'text',
        device_id: 'recorder',
        make: 'text',
        model: 'text',
        latitude: 'place',
        longitude: 'place',
        location_source: 'text',
        time_expansion: 'open',
        battery_v: 'open',
        temperature_c: 'open',
      },
    },
    next_cursor: 'cursor',
  },
  fileDownload: { download_url: 'open', expires_at: 'open', size_bytes: 'open' },
  partsList: { parts: { part_number: 'open', size: 'open', etag: 'text' } },
  sitesList: {
    sites: {
      site_id: 'open',
      project_id: 'open',
      name: 'text',
      latitude: 'blurred',
      longitude: 'blurred',
      coordinate_uncertainty_m: 'blurred',
      elevation_m: 'blurred',
      habitat: 'text',
      note: 'blurred',
      public_precision: 'open',
      blurred: 'blurred',
      deployment_count: 'open',
      created_at: 'open',
      updated_at: 'open',
      version: 'open',
    },
    next_cursor: 'cursor',
  },
  deploymentProposals: {
    proposals: {
      device_id: 'recorder',
      recorded_from: 'text',
      recorded_to: 'text',
      recordings: 'open',
      duration_s: 'open',
      latitude: 'place',
      longitude: 'place',
      site: { site_id: 'open', name: 'text' },
      deployment_id: 'open',
      concerns: 'text',
    },
    untimed: 'open',
    left_out: 'open',
  },
  deploymentsList: {
    deployments: {
      deployment_id: 'open',
      project_id: 'open',
      site_id: 'open',
      device_id: 'recorder',
      data_id: 'open',
      height_m: 'open',
      orientation: 'text',
      time_zone: 'text',
      utc_offset: 'text',
      setup_by: 'text',
      note: 'managers',
      dataset_deleted: 'open',
      start: 'open',
      end: 'open',
      recorded_from: 'text',
      recorded_to: 'text',
      clock_offset_s: 'open',
      clock_drift_s_per_day: 'open',
      correction,
      created_at: 'open',
      updated_at: 'open',
      version: 'open',
    },
    next_cursor: 'open',
  },
  deploymentsEffort: {
    effort: {
      deployment_id: 'open',
      site_id: 'open',
      time_zone: 'text',
      recordings: 'open',
      seconds: 'open',
      first: 'open',
      last: 'open',
      hours: { hour: 'text', seconds: 'open', recordings: 'open' },
      hours_left_out_s: 'open',
      failures: { date: 'text', reason: 'text', files: 'open' },
    },
    unassigned: { data_id: 'open', device_id: 'recorder', recordings: 'open', seconds: 'open' },
    next_cursor: 'open',
  },
  surveyAnalyses: {
    analyses: {
      analysis_id: 'open',
      data_id: 'open',
      dataset_name: 'text',
      analysis_type: 'text',
      model: 'text',
      model_version: 'text',
      model_sha256: 'open',
      settings: 'facts',
      joins: 'open',
      in_time_zone: 'text',
      detections: 'open',
      complete: 'open',
      completed_at: 'open',
      counts: cube,
      effort: cube,
      spectrogram: cube,
    },
    next_cursor: 'open',
  },
  correctionsList: { corrections: correction, next_cursor: 'open' },
  correctionsPreview: {
    recordings: 'open',
    changed: 'open',
    examples: { filename: 'text', recorded_at: 'text', before: 'open', after: 'open' },
    first: 'open',
    last: 'open',
    in_future: 'open',
    skipped: 'open',
    repeated: 'open',
    joining: 'open',
    leaving: 'open',
    overlaps: { deployment_id: 'open', site_name: 'text' },
    problems: 'text',
  },
  compatibleTypes: {
    compatible_types: {
      type: 'text',
      name: 'text',
      description: 'text',
      compatible: 'open',
      compatible_files: 'open',
      file_count: 'open',
      reason: 'text',
      supported_file_extensions: 'text',
      species_range: 'open',
      installed: 'open',
    },
  },
  analysesList: { analyses: analysis, next_cursor: 'open' },
  analysesGet: { analysis },
  analysesNotInFiles: 'open',
  analysesResults: {
    results: {
      analysis_id: 'open',
      result_file_count: 'open',
      result_size_bytes: 'open',
      download_urls: { filename: 'text', size_bytes: 'open', sha256: 'open', download_url: 'open' },
      summary: {
        format_version: 'open',
        analysis_type: 'text',
        model: 'text',
        model_version: 'text',
        model_verified: 'open',
        device: 'text',
        model_sha256: 'open',
        software: 'text',
        runtime: 'text',
        settings: 'facts',
        settings_hash: 'place',
        complete: 'open',
        files: 'open',
        seconds_analysed: 'open',
        detections: 'open',
        filtered_by_range: 'open',
        filtered_by_list: 'open',
        filtered_by_threshold: 'open',
        notices: { code: 'text', message: 'text', files: 'open' },
        species: {
          scientific_name: 'text',
          common_name: 'text',
          count: 'open',
          best_confidence: 'open',
        },
        by_hour: 'open',
        by_day: { day: 'open', detections: 'open' },
        undated: 'open',
        clocks: { timezone: 'text', detections_by_offset: 'open', note: 'text' },
        indices: 'open',
        index_parameters: {
          window: 'text',
          window_samples: 'open',
          hop_samples: 'open',
          diversity_step_hz: 'open',
          diversity_max_hz: 'open',
          diversity_threshold_db: 'open',
          bioacoustic_band_hz: 'open',
          human_band_hz: 'open',
          animal_band_hz: 'open',
          envelope_samples: 'open',
        },
      },
    },
  },
  reviewsList: { reviews: review, next_cursor: 'open' },
  reviewsCreate: {
    stored: 'open',
    known: 'open',
    refused: { review_id: 'open', reason: 'open', error: 'text' },
  },
  samplesList: { samples: sample, next_cursor: 'open' },
  samplesGet: { sample },
  samplesItems: {
    items: {
      item: 'open',
      file_id: 'open',
      data_id: 'open',
      file: 'text',
      start_s: 'open',
      end_s: 'open',
      species: 'text',
      score: 'open',
      stratum: 'open',
      site_id: 'open',
      duration_s: 'open',
      recording_deleted: 'open',
      mine: review,
      verdicts: review,
    },
    next_cursor: 'open',
  },
  calibrationsList: { calibrations: calibration, next_cursor: 'open' },
  calibrationsPreview: { figures },
  calibrationsGet: { calibration },
};

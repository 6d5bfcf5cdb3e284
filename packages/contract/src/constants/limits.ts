import { longestTimeZone } from './time-zones.ts';
import { longestFilename } from './text.ts';

const MiB = 1024 ** 2;

/** All limits of the contract. Lengths in characters, sizes in bytes, times in seconds. */
export const limits = {
  display_name_length: 100,
  /** 64 before the @ and 255 after it. */
  email_length: 320,
  project_title_length: 200,
  project_description_length: 10_000,
  note_text_length: 10_000,
  note_author_length: 100,
  tag_length: 50,
  /** The longest IANA name has 30. */
  timezone_length: longestTimeZone,
  tags_per_project: 100,
  dataset_name_length: 200,
  filename_length: longestFilename,
  /** Remarks per file, and characters of each. */
  remarks_per_file: 10,
  remark_length: 500,
  file_search_length: 100,
  /** Characters from which names of recordings are searched, and recordings that a search answers. */
  recordings_search_min: 3,
  recordings_found: 20,
  /** Names that one search looks at. */
  recordings_scanned: 20_000,
  /** Items in each list of an overview, and datasets that it names. */
  overview_list: 20,
  overview_datasets: 200,
  /** Upload receipt; for 100,000 files it has about 40 MiB. */
  receipt_bytes: 128 * MiB,
  /** Per account or project; far above any survey, so that one user cannot block others. */
  projects_per_account: 1000,
  notes_per_project: 1000,
  /** All notes of a project together, so that one answer can hold them. */
  notes_length_per_project: 1_000_000,
  datasets_per_project: 1000,
  receipts_per_dataset: 1000,
  sites_per_project: 2000,
  deployments_per_project: 5000,
  /** Corrections kept in a deployment's log. */
  corrections_per_deployment: 200,
  site_name_length: 200,
  site_habitat_length: 200,
  survey_note_length: 2000,
  deployment_text_length: 200,
  /** Deployments, or answered proposals, per call. */
  deployment_batch: 200,
  /** Hours listed in a deployment's effort; nearly six years. */
  effort_hours: 50_000,
  sheet_bytes: 2 * MiB,
  sheet_rows: 5000,
  members_per_project: 200,
  /** Open invitations of a project, and its active viewer links. */
  invitations_per_project: 100,
  viewer_links_per_project: 50,
  viewer_link_name_length: 100,
  viewer_link_days: 366,
  /** Invitation mails per day, by an account and to an address. */
  invitation_mails_per_day: 20,
  invitation_mails_to_address_per_day: 3,
  /** An invitation is valid for a week. */
  invitation_seconds: 604_800,
  reviews_per_project: 1_000_000,
  /** Verdicts per call. */
  review_batch: 200,
  review_note_length: 1000,
  species_name_length: 200,
  /** Species of an analysis that lists of species know: those with most detections. */
  species_per_analysis: 2000,
  /**
   * Names in a species list of an analysis, also of thresholds; BirdNET 3.0 knows 11,560, Perch 2.0
   * 14,795.
   */
  species_names: 20_000,
  /** Characters of an analysis' settings as JSON, and of all in a project. */
  analysis_settings_length: 100_000,
  analysis_settings_length_per_project: 4_000_000,
  /** Presets of settings, and characters of all their settings. */
  presets_per_account: 200,
  preset_name_length: 100,
  preset_settings_length_per_account: 4_000_000,
  samples_per_project: 2000,
  sample_name_length: 200,
  sample_strata: 20,
  /** Items of a sample, and those per call. */
  sample_items: 10_000,
  sample_batch: 1000,
  sample_reviewers: 50,
  calibrations_per_project: 5000,
  analyses_per_project: 1000,
  /**
   * Bytes of an analysis summary as JSON: all 14,795 species of Perch 2.0 fit, and D1 rows have at
   * most 2 MB.
   */
  summary_bytes: 1.75 * MiB,
  /** Database rows of an account above this size count towards its storage. */
  free_row_bytes: 16 * MiB,
  /** Analyses that are configured, queued or running. */
  open_analyses_per_account: 500,
  api_keys_per_account: 100,
  /** Active runner tokens: per account, and of the service itself. */
  runner_tokens_per_account: 20,
  runner_tokens_for_all: 100,
  /**
   * Files announced but not confirmed: a recorder that writes every 15 seconds makes 172,800 in a
   * month.
   */
  pending_files_per_account: 200_000,
  password_min_length: 8,
  password_max_length: 128,
  api_key_name_length: 100,
  runner_token_name_length: 100,
  /** Refused files that a dataset remembers, to count them in a mail. */
  refused_files_per_dataset: 10_000,
  /** Files per upload-urls or validate call. */
  upload_batch: 500,
  validate_batch: 20_000,
  /** Larger files are uploaded in parts. */
  multipart_threshold_bytes: 32 * MiB,
  part_bytes: 16 * MiB,
  /** AudioMoth's own limit is 4 GiB; this allows long FLAC and RF64 recordings. */
  file_bytes: 64 * 1024 * MiB,
  /** Nesting depth of lists and objects in a body. */
  body_depth: 32,
  page_default: 100,
  page_max: 1000,
  /** Bytes of text, about, after which a list page ends or leaves out its longest texts. */
  list_bytes: MiB,
  /** Files named by a validation; others are counted. */
  validate_issues: 200,
  upload_url_seconds: 3600,
  download_url_seconds: 3600,
  id_token_seconds: 600,
  /** How long after sign-in an account may be deleted. */
  recent_sign_in_seconds: 900,
  embed_token_seconds: 600,
  embed_origins: 10,
  /** Origins of pages that may show a public project. */
  public_origins: 20,
  /** Time to complete a sign-in window, and to approve a device. */
  popup_seconds: 600,
  popup_code_seconds: 60,
  device_code_seconds: 600,
  device_poll_seconds: 5,
  password_reset_seconds: 3600,
  email_verification_seconds: 86_400,
  lease_seconds: 30,
  shard_attempts: 5,
  /** Audio in one shard of work, about. */
  shard_audio_seconds: 600,
} as const;

/** Seconds of sound from which rates are per hour, and spans are in hours: 59.5 minutes. */
export const hourlyRateSeconds = 3570;

import { longestTimeZone } from './time-zones.ts';
import { longestFilename } from './text/text-rule.ts';

const MiB = 1024 ** 2;

/** Every size the contract fixes. Lengths are characters, sizes bytes, times seconds. */
export const limits = {
  display_name_length: 100,
  /** 64 before the @ and 255 behind it. */
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
  /** Remarks that come with a file, and characters of each. */
  remarks_per_file: 10,
  remark_length: 500,
  file_search_length: 100,
  /** The receipt of an upload: that of 100,000 files has about 40 MiB. */
  receipt_bytes: 128 * MiB,
  /** What an account or a project may have; far above any survey, so that one user cannot stall all others. */
  projects_per_account: 1000,
  notes_per_project: 1000,
  /** All notes of a project together, so that a project can be answered whole. */
  notes_length_per_project: 1_000_000,
  datasets_per_project: 1000,
  receipts_per_dataset: 1000,
  sites_per_project: 2000,
  deployments_per_project: 5000,
  /** Corrections that the log of a deployment keeps. */
  corrections_per_deployment: 200,
  site_name_length: 200,
  site_habitat_length: 200,
  survey_note_length: 2000,
  deployment_text_length: 200,
  /** Deployments made in one call, and proposals answered in one. */
  deployment_batch: 200,
  /** Hours of a deployment that its effort lists; nearly six years. */
  effort_hours: 50_000,
  sheet_bytes: 2 * MiB,
  sheet_rows: 5000,
  members_per_project: 200,
  /** Invitations of a project that are open, and links for viewers that still open it. */
  invitations_per_project: 100,
  viewer_links_per_project: 50,
  viewer_link_name_length: 100,
  viewer_link_days: 366,
  /** Mails with invitations in a day, by an account and to an address. */
  invitation_mails_per_day: 20,
  invitation_mails_to_address_per_day: 3,
  /** An invitation can be accepted for a week. */
  invitation_seconds: 604_800,
  reviews_per_project: 1_000_000,
  /** Verdicts in one call. */
  review_batch: 200,
  review_note_length: 1000,
  species_name_length: 200,
  /** Names in a list of species of an analysis, thresholds among them; BirdNET 3.0 knows 11,560, Perch 2.0 14,795. */
  species_names: 20_000,
  /** Characters of an analysis' settings that /api keeps, as JSON, and of those of a project together. */
  analysis_settings_length: 100_000,
  analysis_settings_length_per_project: 4_000_000,
  /** Presets of settings, and characters of their settings together. */
  presets_per_account: 200,
  preset_name_length: 100,
  preset_settings_length_per_account: 4_000_000,
  samples_per_project: 2000,
  sample_name_length: 200,
  sample_strata: 20,
  /** Items of a sample, and those sent in one call. */
  sample_items: 10_000,
  sample_batch: 1000,
  sample_reviewers: 50,
  calibrations_per_project: 5000,
  analyses_per_project: 1000,
  /** Bytes of the summary of an analysis as JSON: all 14,795 species of Perch 2.0 fit, and D1 keeps rows of 2 MB. */
  summary_bytes: 1.75 * MiB,
  /** What all rows of an account in the database may take before they count towards its storage. */
  free_row_bytes: 16 * MiB,
  /** Analyses that are configured, queued or running. */
  open_analyses_per_account: 500,
  api_keys_per_account: 100,
  /** Runner tokens that are not revoked: of one account, and those of the service for the work of everybody. */
  runner_tokens_per_account: 20,
  runner_tokens_for_all: 100,
  /** Files promised and not yet confirmed: a recorder that writes every 15 seconds makes 172,800 in a month. */
  pending_files_per_account: 200_000,
  password_min_length: 8,
  password_max_length: 128,
  api_key_name_length: 100,
  runner_token_name_length: 100,
  /** Files refused before they were sent that a dataset remembers, to count them in a mail. */
  refused_files_per_dataset: 10_000,
  /** Files in one upload-urls or validate call. */
  upload_batch: 500,
  validate_batch: 20_000,
  /** Files larger than this go up in parts. */
  multipart_threshold_bytes: 32 * MiB,
  part_bytes: 16 * MiB,
  /** AudioMoth's own cap is 4 GiB; this allows long FLAC and RF64 recordings. */
  file_bytes: 64 * 1024 * MiB,
  /** Lists and objects inside each other in a body. */
  body_depth: 32,
  page_default: 100,
  page_max: 1000,
  /** About so many bytes of texts end a page of a list, or leave the longest ones of it out. */
  list_bytes: MiB,
  /** Files that a validation names; the others are counted. */
  validate_issues: 200,
  upload_url_seconds: 3600,
  download_url_seconds: 3600,
  id_token_seconds: 600,
  /** How long after signing in an account may be deleted. */
  recent_sign_in_seconds: 900,
  embed_token_seconds: 600,
  embed_origins: 10,
  /** Pages that may show a project which its owner made public. */
  public_origins: 20,
  /** How long a person has for a sign-in window, and for approving a device. */
  popup_seconds: 600,
  popup_code_seconds: 60,
  device_code_seconds: 600,
  device_poll_seconds: 5,
  password_reset_seconds: 3600,
  email_verification_seconds: 86_400,
  lease_seconds: 30,
  shard_attempts: 5,
  /** About this much audio makes one shard of work. */
  shard_audio_seconds: 600,
} as const;

/** Seconds of sound from which on rates are per hour, and spans are written in hours: 59.5 minutes. */
export const hourlyRateSeconds = 3570;

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { storageText } from './tiers.ts';

const text = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');

/** The row of the page of limits that tells each number; null for those that no caller can meet. */
const rows: Record<keyof typeof limits, string | null> = {
  projects_per_account: 'projects of an account',
  notes_per_project: 'notes of a project',
  notes_length_per_project: 'notes of a project',
  datasets_per_project: 'datasets of a project',
  receipts_per_dataset: 'receipts of a dataset',
  sites_per_project: 'sites of a project',
  deployments_per_project: 'sites of a project',
  corrections_per_deployment: 'corrections in the log',
  site_name_length: 'characters of the name of a site',
  site_habitat_length: 'characters of the name of a site',
  survey_note_length: 'characters of a note of a site',
  deployment_text_length: 'characters of the orientation',
  deployment_batch: 'deployments made in one call',
  effort_hours: 'hours of a deployment',
  sheet_bytes: 'a deployment sheet',
  sheet_rows: 'a deployment sheet',
  invitation_mails_per_day: 'invitations mailed',
  invitation_mails_to_address_per_day: 'invitations mailed',
  reviews_per_project: 'verdicts of a project',
  review_batch: 'verdicts in one call',
  review_note_length: 'characters of a note to a verdict',
  species_names: 'names in a list of species',
  analysis_settings_length: 'characters of the settings of an analysis',
  analysis_settings_length_per_project: 'characters of the settings of an analysis',
  presets_per_account: 'presets of an account',
  preset_settings_length_per_account: 'presets of an account',
  preset_name_length: 'characters of the name of a preset',
  species_name_length: 'characters of the name of a sample',
  samples_per_project: 'samples of a project',
  sample_name_length: 'characters of the name of a sample',
  sample_strata: 'items of a sample in one call',
  sample_items: 'items of a sample ',
  sample_batch: 'items of a sample in one call',
  sample_reviewers: 'items of a sample in one call',
  calibrations_per_project: 'samples of a project',
  members_per_project: 'members of a project',
  invitations_per_project: 'open invitations',
  viewer_links_per_project: 'open invitations',
  viewer_link_name_length: 'characters of the name of a link',
  viewer_link_days: 'a link for viewers',
  invitation_seconds: 'an invitation to a project',
  analyses_per_project: 'analyses of a project',
  summary_bytes: 'the summary of an analysis',
  free_row_bytes: 'rows of an account',
  open_analyses_per_account: 'analyses of an account',
  api_keys_per_account: 'API keys of an account',
  runner_tokens_per_account: 'runner tokens of an account',
  runner_tokens_for_all: 'runner tokens of an account',
  pending_files_per_account: 'files of an account promised',
  refused_files_per_dataset: 'refused files',
  timezone_length: 'characters of a time zone',
  remarks_per_file: 'remarks that come with a file',
  remark_length: 'remarks that come with a file',
  tags_per_project: 'tags of a project',
  receipt_bytes: 'the receipt of an upload',
  validate_batch: 'files in one validation',
  validate_issues: 'files in one validation',
  upload_batch: 'files in one call for upload URLs',
  page_max: 'a page of a list of projects',
  page_default: 'a page of a list, where',
  list_bytes: 'issues in a list of datasets',
  body_depth: 'lists and objects inside',
  public_origins: 'pages that may show a public project',
  embed_origins: 'pages that an embed token is for',
  display_name_length: 'characters of a display name',
  email_length: 'characters of an email address',
  project_title_length: 'characters of the title',
  project_description_length: 'characters of the title',
  note_text_length: 'characters of a note',
  note_author_length: 'characters of a note',
  tag_length: 'characters of a tag',
  dataset_name_length: 'characters of the name of a dataset',
  filename_length: 'characters of the name of a file',
  file_search_length: 'characters of a search',
  recordings_search_min: 'characters of a search',
  recordings_found: 'names that a search for recordings looks at',
  recordings_scanned: 'names that a search for recordings looks at',
  overview_list: 'lines in a list of an overview',
  overview_datasets: 'lines in a list of an overview',
  species_per_analysis: 'species of an analysis',
  password_min_length: 'characters of a password',
  password_max_length: 'characters of a password',
  api_key_name_length: 'characters of the name of an API key',
  runner_token_name_length: 'characters of the name of an API key',
  file_bytes: 'a recording',
  multipart_threshold_bytes: 'a file that is sent in one piece',
  part_bytes: 'a file that is sent in one piece',
  upload_url_seconds: 'an address that a file is sent to',
  download_url_seconds: 'an address that a file is sent to',
  id_token_seconds: 'an ID token',
  embed_token_seconds: 'an ID token',
  recent_sign_in_seconds: 'a sign-in that allows',
  popup_seconds: 'signing in with Google',
  device_code_seconds: 'signing in with Google',
  password_reset_seconds: 'a link for a new password',
  email_verification_seconds: 'a link for a new password',
  popup_code_seconds: null,
  device_poll_seconds: null,
  lease_seconds: null,
  shard_attempts: null,
  shard_audio_seconds: null,
};

/** A number as people write it: bytes in MiB or GiB, times in minutes or hours. */
function written(name: string, value: number): string {
  const grouped = (one: number) => one.toLocaleString('en-US');
  if (name.endsWith('_bytes'))
    return value >= 1024 ** 3 ? `${value / 1024 ** 3} GiB` : `${value / 1024 ** 2} M`;
  if (!name.endsWith('_seconds')) return grouped(value);
  if (value >= 604_800) return `${value / 86_400} days`;
  return value >= 3600 ? `${value / 3600} hour` : `${value / 60} minutes`;
}

const told = Object.entries(rows).filter(([, row]) => row !== null);

test.each(told)('the page of limits tells the number in force: %s', (name, row) => {
  const value = limits[name as keyof typeof limits];
  const line = text.split('\n').find((one) => one.startsWith(`| ${row}`));
  expect(line, `a row that begins with "${row}"`).toBeDefined();
  if (name !== 'list_bytes') expect(line).toContain(written(name, value));
});

test('storage of accounts is said in the steps of 1024 of the plans, by their own names', () => {
  expect([0, 1023, 150_653_766, 1024 ** 3, 100 * 1024 ** 3, 1024 ** 4].map(storageText)).toEqual([
    '0 B',
    '1023 B',
    '143.7 MiB',
    '1 GiB',
    '100 GiB',
    '1 TiB',
  ]);
});

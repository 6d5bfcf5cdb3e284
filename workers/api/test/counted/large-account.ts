import { limits } from '@biophony/contract';
import type { MadeDataset } from '../made-upload.ts';
import { fileKey } from '../../src/storage/objects.ts';
import type { ServiceContext } from '../service-context.ts';
import { writeObject } from '../write-object.ts';

/** Rows and objects of one user, with predictable IDs. */
export class LargeAccount {
  readonly #service: ServiceContext;
  readonly #userId: string;
  readonly #size: number;

  constructor(service: ServiceContext, userId: string, size: number) {
    this.#service = service;
    this.#userId = userId;
    this.#size = size;
  }

  get #at(): string {
    return this.#service.now.toISOString();
  }

  /** The statement's first value is a JSON list of the numbers below the size, as `number`. */
  async #each(sql: string, ...values: (string | number)[]): Promise<void> {
    const numbers = JSON.stringify([...Array(this.#size).keys()]);
    await this.#service.db
      .prepare(sql)
      .bind(numbers, ...values)
      .run();
  }

  async project(projectId: string): Promise<string> {
    await this.#service.db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
         VALUES (?1, ?2, ?1, '', ?3, ?3)`,
      )
      .bind(projectId, this.#userId, this.#at)
      .run();
    return projectId;
  }

  /** Empty accounts, runners, operators' actions; the user becomes an operator. */
  async operated(): Promise<void> {
    await this.#service.db
      .prepare('INSERT INTO operators (user_id, granted_at) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .bind(this.#userId, this.#at)
      .run();
    await this.#each(
      `INSERT INTO users (user_id, provider, subject, email, display_name, preferences, created_at, updated_at)
       SELECT 'user-' || value, 'builtin', 'subject-' || value, 'user-' || value || '@biophony.example', 'Bo', '{}', ?2, ?2
       FROM json_each(?1)`,
      this.#at,
    );
    await this.#each(
      `INSERT INTO operator_actions (action_id, operator_id, action, subject, acted_at)
       SELECT 'action-' || value, ?2, 'users.update', 'user-' || value, ?3 FROM json_each(?1)`,
      this.#userId,
      this.#at,
    );
  }

  /** Notes, tags and events. */
  async belongings(projectId: string): Promise<void> {
    await this.#each(
      `INSERT INTO notes (note_id, project_id, text, author, created_at, updated_at)
       SELECT ?2 || '-note-' || value, ?2, 'Rain', 'Ada', ?3, ?3 FROM json_each(?1)`,
      projectId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO timeline_events (event_id, project_id, action, timestamp, metadata)
       SELECT ?2 || '-event-' || value, ?2, 'Note added', ?3, '{}' FROM json_each(?1)`,
      projectId,
      this.#at,
    );
  }

  /** Members, invitations, viewer links and audit lines, up to their limits. */
  async members(projectId: string): Promise<void> {
    await this.#each(
      `INSERT INTO users (user_id, provider, subject, display_name, preferences, created_at, updated_at)
       SELECT 'member-' || value, 'builtin', 'member-' || value, 'Bo', '{}', ?2, ?2 FROM json_each(?1) WHERE value < ${limits.members_per_project}`,
      this.#at,
    );
    await this.#each(
      `INSERT INTO project_members (user_id, project_id, role, since)
       SELECT 'member-' || value, ?2, 'reviewer', ?3 FROM json_each(?1) WHERE value < ${limits.members_per_project}`,
      projectId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO invitations (invitation_id, project_id, token_hash, role, made_by, invited_by, created_at, expires_at)
       SELECT 'invitation-' || value, ?2, value, 'viewer', 'ada', 'Ada', ?3, '9' FROM json_each(?1) WHERE value < ${limits.invitations_per_project}`,
      projectId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO viewer_links (link_id, project_id, token_hash, name, user_id, made_by, created_at, expires_at)
       SELECT 'link-' || value, ?2, value, 'Link', 'ada', 'Ada', ?3, '9' FROM json_each(?1) WHERE value < ${limits.viewer_links_per_project}`,
      projectId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO audit_lines (audit_id, project_id, at, actor_id, actor, action, object, request_id)
       SELECT 'audit-' || value, ?2, ?3, 'ada', 'Ada', 'notesCreate', 'note', '' FROM json_each(?1)`,
      projectId,
      this.#at,
    );
  }

  /** At most a thousand, with a deployment and a recorder each. */
  async survey(projectId: string, dataId: string): Promise<void> {
    await this.#each(
      `INSERT INTO sites (site_id, project_id, site_key, name, public_precision, created_at, updated_at)
       SELECT 'site-' || value, ?2, 'site ' || value, 'Site ' || value, 'exact', ?3, ?3 FROM json_each(?1) WHERE value < 1000`,
      projectId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO deployments (deployment_id, project_id, site_id, device_id, created_at, updated_at)
       SELECT 'deployment-' || value, ?2, 'site-' || value, 'device-' || value, ?3, ?3 FROM json_each(?1) WHERE value < 1000`,
      projectId,
      this.#at,
    );
    await this.#each(
      `UPDATE files SET recording = json_object('device_id', 'device-' || value, 'recorded_at', '2026-05-01T06:00:00+00:00')
       FROM json_each(?1) WHERE file_id = ?2 || '-file-' || value`,
      dataId,
    );
  }

  /**
   * A completed analysis, a verdict on each file; samples and calibrations, at most a thousand
   * each.
   */
  async reviews(projectId: string, dataId: string): Promise<void> {
    await this.#service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, model, created_at, completed_at)
         VALUES ('reviewed', ?1, ?2, ?3, 'birdnet_v2_4', '{}', 'completed', 'BirdNET', ?4, ?4)`,
      )
      .bind(projectId, dataId, this.#userId, this.#at)
      .run();
    await this.#service.db
      .prepare('INSERT INTO reviewers (project_id, reviewer_id, reviewer) VALUES (?, ?, ?)')
      .bind(projectId, this.#userId, 'Ada')
      .run();
    await this.#each(
      `INSERT INTO reviews (project_id, number, review_id, file_id, data_id, file, start_ms, end_ms, species, verdict, blind,
         final, reviewer_id, at)
       SELECT ?2, value + 1, 'review-' || value, ?3 || '-file-' || value, ?3, 'card/' || printf('%08d', value) || '.WAV',
         0, 3000, 'Erithacus rubecula', iif(value % 3 = 0, 'no', 'yes'), 0, 0, ?4, ?5 FROM json_each(?1)`,
      projectId,
      dataId,
      this.#userId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO samples (project_id, sample_id, species, joins, settings, method, name, strata, item_count, assigned_to,
         made_by, made_by_name, created_at)
       SELECT ?2, 'sample-' || value, 'Erithacus rubecula', '', '{}', 'random', 'Sample', '[]', 0, '[]', ?3, 'Ada', ?4
       FROM json_each(?1) WHERE value < 1000`,
      projectId,
      this.#userId,
      this.#at,
    );
    await this.#each(
      `INSERT INTO calibrations (calibration_id, project_id, species, joins, version, settings, sample_id, seed, figures,
         made_by, made_by_name, created_at)
       SELECT 'calibration-' || value, ?2, 'Erithacus rubecula', '', value + 1, '{}', '', '',
         json_object('scheme', 'random_in_strata', 'long', printf('%010000d', 0)), ?3, 'Ada', ?4 FROM json_each(?1) WHERE value < 1000`,
      projectId,
      this.#userId,
      this.#at,
    );
  }

  /** Each file but `missing` ones has an object. */
  async dataset(projectId: string, dataId: string, status: string): Promise<MadeDataset> {
    const dataset = { user_id: this.#userId, project_id: projectId, data_id: dataId };
    const stored = status === 'stored' ? this.#size : 0;
    await this.#service.db
      .prepare(
        `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method,
           data_type_or_device, validation_status, file_count, total_size_bytes, pending_count, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?1, 'by_device', 'audiomoth', 'valid', ?4, ?4, ?5, ?6, ?6)`,
      )
      .bind(dataId, projectId, this.#userId, stored, this.#size - stored, this.#at)
      .run();
    await this.#each(
      `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, reserved_at)
       SELECT ?2 || '-file-' || value, ?2, 'card/' || printf('%08d', value) || '.WAV', '.wav', 'audio/wav', 1, ?3, ?4
       FROM json_each(?1)`,
      dataId,
      status,
      this.#at,
    );
    if (status === 'missing') return dataset;
    for (let at = 0; at < this.#size; at += 100)
      await Promise.all(
        [...Array(Math.min(100, this.#size - at)).keys()].map((number) =>
          writeObject(
            this.#service,
            fileKey(dataset, `${dataId}-file-${at + number}`),
            new Uint8Array(1),
          ),
        ),
      );
    return dataset;
  }

  /** One shard per file, with its part where done, and the merge. */
  async analysis(
    { project_id, data_id }: MadeDataset,
    analysisId: string,
    { shards, merge }: { shards: string; merge: string },
  ): Promise<string> {
    await this.#service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, total_files,
           created_at)
         VALUES (?, ?, ?, ?, 'acoustic_indices', '{}', 'running', ?, ?)`,
      )
      .bind(analysisId, project_id, data_id, this.#userId, this.#size, this.#at)
      .run();
    const prefix = `u/${this.#userId}/${project_id}/r/${analysisId}/`;
    const columns = `shard_id, analysis_id, user_id, analysis_type, shard_index, kind, status, file_ids, file_count,
      prefix, lease_token, available_at, queued_at`;
    await this.#each(
      `INSERT INTO shards (${columns})
       SELECT ?2 || '-shard-' || value, ?2, ?3, 'acoustic_indices', value, 'analyse', ?4,
         json_array(?5 || '-file-' || value), 1, ?6, iif(?4 = 'done', 'token', NULL), ?7, ?7 FROM json_each(?1)`,
      analysisId,
      this.#userId,
      shards,
      data_id,
      prefix,
      this.#at,
    );
    await this.#service.db
      .prepare(
        `INSERT INTO shards (${columns})
         VALUES (?1 || '-merge', ?1, ?2, 'acoustic_indices', ?3, 'merge', ?4, '[]', 0, ?5, NULL, ?6, ?6)`,
      )
      .bind(analysisId, this.#userId, this.#size, merge, prefix, this.#at)
      .run();
    if (shards === 'done')
      await this.#each(
        `INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
         SELECT ?2 || '-shard-' || value, 'part.ndjson', ?2, 'analyse', ?3 || value || '-token/part.ndjson', 1, ''
         FROM json_each(?1)`,
        analysisId,
        prefix,
      );
    return analysisId;
  }
}

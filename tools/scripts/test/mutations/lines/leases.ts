import type { LinesByGroup } from '../mutation.ts';

export const leasesLines: LinesByGroup = {
  leases: {
    'workers/api/src/runner/lease.ts': [
      [
        ', attempts = attempts + 1',
        '',
        'a shard that is leased again and again never counts its attempts',
      ],
      [
        'const order = sql`held, served_at NULLS FIRST, available_at',
        'const order = sql`available_at',
        'one account keeps all runners from the others',
      ],
      [
        '.available_at <= ${now}\n',
        '.available_at <> ${now}\n',
        'a shard that failed is tried again without a pause',
      ],
      ["AND analyses.status IN ('queued', 'running')", '', 'a cancelled analysis goes on'],
      [
        'shard.attempts >= limits.shard_attempts || !isOpen(shard)',
        '!isOpen(shard)',
        'a recording that kills every runner is tried for ever',
      ],
    ],
    'workers/api/src/runner/shards.ts': [
      [
        'AND lease_token = ${token} AND shards.status',
        'AND shards.status',
        'a runner whose lease was lost goes on with it',
      ],
      [
        "AND status IN ('ready', 'leased', 'failed'))",
        "AND status IN ('failed'))",
        'results are merged before all shards are done',
      ],
      [
        "AND status = 'leased' AND EXISTS (",
        'AND EXISTS (',
        'a shard that is completed twice counts twice',
      ],
      [
        "shards.analysis_id AND status IN ('queued', 'running'))\n      RETURNING shard_id",
        'shards.analysis_id)\n      RETURNING shard_id',
        'a shard is completed whose analysis was cancelled a moment ago',
      ],
      [
        'AND lease_expires_at < ${expiredBy}',
        'AND ${expiredBy} IS NOT NULL',
        'a lease that was renewed a moment ago is taken away',
      ],
    ],
    'workers/api/src/runner/leased-shard.ts': [
      [
        '  for (const output of body.outputs) assertStored(output, objects.get(output.name)?.size);\n',
        '',
        'an analysis is completed whose files are not in the store',
      ],
      [
        'if (!isOpen(shard)) return { expires_at: ctx.now.toISOString(), cancelled: true };\n',
        '',
        'a runner is not told that its analysis was cancelled',
      ],
      [
        'error === null ? Math.max(0, shard.attempts - 1) : shard.attempts',
        'shard.attempts',
        'runners that are stopped use up the attempts of a shard',
      ],
      [
        'if (shard.files_kept !== body.after)\n',
        'if (shard.files_kept < 0)\n',
        'pieces with a gap between them are kept',
      ],
    ],
    'workers/analysis/src/job/lease-loop.ts': [
      [
        'const late = clock.now() - renewedAt > leaseMs;',
        'const late = renewedAt < 0;',
        'a runner that hears nothing goes on beyond its lease',
      ],
      [
        'if (answer.cancelled) ended.abort(',
        'if (answer === null) ended.abort(',
        'a runner goes on with a cancelled analysis',
      ],
    ],
    'workers/analysis/src/job/lease-journal.ts': [
      [
        'kills > toleratedKills\n',
        'kills > 1000\n',
        'a recording that kills its runner does so for ever',
      ],
    ],
  },
  deletion: {
    'workers/api/src/storage/deletions.ts': [
      [
        "...(['analyses', 'datasets', 'projects'] as const).map(",
        "...(['analyses', 'datasets'] as const).map(",
        'the projects of a deleted account stay',
      ],
      [
        'enqueueUploadAborts(sql`datasets.user_id = ${userId}`, now),\n',
        '',
        'parts of uploads outlast the account',
      ],
      [
        'FROM projects\n      WHERE user_id = ${userId} ${renew}`',
        'FROM projects\n      WHERE true ${renew}`',
        'the projects of others are deleted with an account',
      ],
      [
        '(limits.upload_url_seconds + 60) * 1000',
        '1000',
        'what a link puts after a deletion stays',
      ],
    ],
    'workers/api/src/storage/sweep.ts': [
      [
        'keptPrefix !== null && key.startsWith(keptPrefix) ? [] : [key]',
        '[key]',
        'the results of a finished analysis are deleted with its parts',
      ],
      [
        "AND status IN ('pending', 'stored')",
        "AND status IN ('pending')",
        'stored recordings are deleted as strays',
      ],
      [
        '  sql`DELETE FROM audit_lines WHERE audit_id IN (\n    SELECT audit_id FROM audit_lines WHERE project_id = ${projectId} LIMIT ${rowsAtOnce})`,\n',
        '',
        'the audit of a deleted project stays',
      ],
    ],
    'workers/api/src/uploads/settle-uploads.ts': [
      [
        "AND status IN ('pending', 'stored')`",
        "AND status IN ('stored')`",
        'what was put for a promise made meanwhile is deleted',
      ],
    ],
    'workers/api/src/operator/retention.ts': [
      [
        " AND file_count = 0 AND other_bytes = 0\n        AND NOT EXISTS (SELECT 1 FROM files WHERE files.data_id = datasets.data_id\n            AND (files.status = 'stored' OR files.reserved_at >= ${cutoff}))",
        '',
        'a dataset with recordings is deleted as an unfinished upload',
      ],
      [
        'AND NOT EXISTS (SELECT 1 FROM analyses WHERE analyses.data_id = datasets.data_id\n            AND (completed_at IS NULL OR completed_at >= ${cutoff}))',
        '',
        'recordings are deleted while they are analysed',
      ],
    ],
  },
};

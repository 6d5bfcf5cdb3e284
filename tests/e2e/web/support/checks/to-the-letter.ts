import type { BrowserContext } from '@playwright/test';

type Fields = readonly string[] | { readonly [name: string]: true | Fields };

const profile = [
  'display_name',
  'email',
  'photo_url',
  'subscription_tier',
  'preferences',
  'created_at',
  'updated_at',
  'project_count',
  'is_anonymous',
];
const project: Fields = {
  project_id: true,
  title: true,
  description: true,
  status: true,
  progress_percentage: true,
  progress: ['data', 'analysis', 'report'],
  file_count: true,
  data_size_bytes: true,
  created_at: true,
  updated_at: true,
  tags: true,
  notes: ['note_id', 'text', 'author', 'created_at'],
  timeline: ['event_id', 'action', 'timestamp', 'metadata'],
};
const dataset = [
  'data_id',
  'dataset_name',
  'data_type_or_device',
  'file_count',
  'total_size_bytes',
  'validation_status',
  'validation_issues',
  'created_at',
  'updated_at',
];
const analysis = [
  'analysis_id',
  'analysis_type',
  'status',
  'files_processed',
  'total_files',
  'created_at',
  'started_at',
  'completed_at',
  'cloud_job_id',
  'error_message',
  'settings',
];
const results: Fields = {
  result_file_count: true,
  result_size_bytes: true,
  download_urls: ['filename', 'size_bytes', 'download_url'],
};
const compatibleType = [
  'type',
  'description',
  'compatible',
  'compatible_files',
  'file_count',
  'reason',
  'supported_file_extensions',
];

/** The specification's answers and fields, by method and path. */
const answers: readonly [call: RegExp, fields: Fields][] = [
  [/^POST \/api\/user\/init$/, { user: profile }],
  [/^GET \/api\/user\/profile$/, profile],
  [/^PUT \/api\/user\/profile$/, { user: profile }],
  [/^GET \/api\/projects$/, { projects: project }],
  [/^POST \/api\/projects$/, { project: ['project_id'] }],
  [/^GET \/api\/projects\/[^/]+$/, { project }],
  [/^PUT \/api\/projects\/[^/]+$/, { project: ['title', 'description', 'updated_at'] }],
  [/^POST \/api\/projects\/[^/]+\/notes$/, ['note_id', 'text', 'author', 'created_at']],
  [/^GET \/api\/data\/[^/]+\/datasets$/, { datasets: dataset }],
  [/^POST \/api\/data\/[^/]+\/dataset$/, ['data_id']],
  [/^POST \/api\/data\/datasets\/[^/]+\/complete-upload$/, { dataset }],
  [
    /^GET \/api\/data\/validation\/config$/,
    { config: { options: ['value', 'label', 'extensions', 'enabled'] } },
  ],
  [/^POST \/api\/data\/validation\/validate$/, ['valid', 'issues']],
  [
    /^GET \/api\/data\/user\/storage$/,
    ['total_size_gb', 'subscription_limit_gb', 'subscription_tier'],
  ],
  [
    /^GET \/api\/analysis\/projects\/[^/]+\/compatible-types$/,
    { compatible_types: compatibleType },
  ],
  [
    /^GET \/api\/analysis\/types\/[^/]+$/,
    { template: ['analysis_type', 'default_settings', 'parameter_descriptions'] },
  ],
  [/^POST \/api\/analysis\/projects\/[^/]+\/analyses$/, { analysis: ['analysis_id'] }],
  [/^GET \/api\/analysis\/projects\/[^/]+\/analyses$/, { analyses: analysis }],
  [/^GET \/api\/analysis\/analyses\/[^/]+\/results$/, { results }],
];

function kept(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return value.map((one) => kept(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const named: readonly [string, true | Fields][] = Array.isArray(fields)
    ? fields.map((name: string) => [name, true] as const)
    : Object.entries(fields as { [name: string]: true | Fields });
  return Object.fromEntries(
    named.flatMap(([name, inner]) =>
      Object.hasOwn(given, name)
        ? [[name, inner === true ? given[name] : kept(given[name], inner)] as const]
        : [],
    ),
  );
}

/**
 * Removes every field that only this service knows. The list of projects has no notes, so their
 * number is unknown. Endpoints beside the specification stay.
 */
export async function answerToTheLetter(context: BrowserContext): Promise<{ stripped: string[] }> {
  const stripped: string[] = [];
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const [, fields] = answers.find(([pattern]) => pattern.test(call)) ?? [];
    if (!fields) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    stripped.push(call.replace(/[0-9a-f]{8}-[0-9a-f-]+/g, '*'));
    return route.fulfill({ response, json: kept(await response.json(), fields) });
  });
  return { stripped };
}

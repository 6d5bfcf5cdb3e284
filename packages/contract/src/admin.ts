import * as z from 'zod';
import { AnalysisStatus } from './analyses.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  accountEmail,
  analysisId,
  analysisType,
  Bytes,
  createdAt,
  Deleted,
  displayName,
  Done,
  field,
  Id,
  NextCursor,
  Page,
  time,
  Timestamp,
  userId,
} from './fields.ts';
import { operators } from './models.ts';
import { TierName } from './users.ts';

const Count = z.int().min(0);
const Address = z.string().nullable();

/**
 * One property per state, because a record of an enumeration requires properties without describing
 * them.
 */
export const AnalysesByStatus = z.strictObject({
  configured: Count.describe('Made, and not begun'),
  queued: Count.describe('Waiting for a runner'),
  running: Count.describe('At work'),
  completed: Count.describe('Ended with results'),
  failed: Count.describe('Failed, or were cancelled'),
} satisfies Record<z.infer<typeof AnalysisStatus>, z.ZodType>);

export const AdminTotals = z.strictObject({
  users: Count.describe('Accounts'),
  suspended_users: Count.describe('Accounts that were suspended'),
  projects: Count.describe('Projects of all accounts'),
  recordings: Count.describe('Files stored by all accounts'),
  stored_bytes: field(Bytes, 'Bytes stored and promised; results are not counted', 5_280_244),
  analyses: field(AnalysesByStatus, 'How many analyses there are in each state', {
    configured: 1,
    queued: 0,
    running: 2,
    completed: 40,
    failed: 1,
  }),
  waiting_shards: Count.describe('Pieces of work that wait for a runner'),
  leased_shards: Count.describe('Pieces of work that runners have'),
  runners: Count.describe('Runners heard in the last ten minutes'),
});
export type AdminTotals = z.infer<typeof AdminTotals>;

export const AdminUser = z.strictObject({
  user_id: userId,
  email: accountEmail,
  display_name: displayName,
  provider: z
    .enum(['builtin', 'firebase'])
    .describe('Whether the account is of this service or of a Firebase project'),
  subscription_tier: TierName.describe('Plan of the account'),
  storage_limit_bytes: Bytes.nullable().describe(
    'Ceiling of this account in place of that of its plan; null where the plan decides',
  ),
  storage_used_bytes: Bytes.describe('Bytes stored and promised'),
  project_count: field(Count, 'Projects of the account', 1),
  operator: z.boolean().describe('Whether the user runs this service'),
  suspended_at: Timestamp.nullable().describe(
    'Since when the account can do nothing; null where it can',
  ),
  created_at: createdAt,
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUsersQuery = z.strictObject({
  ...Page,
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Part of an email address or a name, in capitals or not (letters A to Z)'),
});
export const AdminUsers = z.strictObject({
  users: z.array(AdminUser).describe('Accounts of one page, the newest first'),
  next_cursor: NextCursor,
});
export const AdminUserPut = z.strictObject({
  subscription_tier: TierName.optional().describe('The plan from now on; unchanged when absent'),
  storage_limit_bytes: Bytes.nullable()
    .optional()
    .describe('Ceiling of this account; null: that of its plan; unchanged when absent'),
  suspended: z
    .boolean()
    .optional()
    .describe('True suspends the account, false resumes it; unchanged when absent'),
});
export const AdminUserAnswer = z.strictObject({ user: AdminUser.describe('The user') });

const RunnerScope = z
  .enum(['own', 'all'])
  .describe('own: it does the work of one account alone, with a token of that; all: of everybody');

/** A runner's work on an analysis. */
export const AdminAtWork = z.strictObject({
  runner_id: field(z.string(), 'The runner, by a name of its own', 'runner-1'),
  scope: RunnerScope,
  shards: Count.describe('Pieces of this analysis that it has at the moment'),
  files_done: field(Count, 'Files of them that it has done', 2),
  progress_at: Timestamp.describe(
    'When the one of them that stands longest last had more done, or was taken',
  ),
});

export const AdminAnalysis = z.strictObject({
  analysis_id: analysisId,
  user_id: userId,
  email: accountEmail,
  analysis_type: analysisType,
  status: AnalysisStatus.describe('How far it is'),
  cancelled: z.boolean().describe('Whether somebody stopped it'),
  files_processed: field(Count, 'Recordings that are done', 2),
  total_files: field(Count, 'Recordings that are to be analysed', 2),
  error_message: z
    .string()
    .nullable()
    .describe('Why it failed, in a sentence; null when it did not'),
  created_at: createdAt,
  started_at: time('When a runner began; null while none has').nullable(),
  completed_at: time('When it ended; null while it has not').nullable(),
  at_work: z
    .array(AdminAtWork)
    .optional()
    .describe(
      'Runners that have pieces of it, the one first of which one stands longest; 20 at most. Absent where none has any',
    ),
});
export type AdminAnalysis = z.infer<typeof AdminAnalysis>;

export const AdminAnalysesQuery = z.strictObject({
  ...Page,
  status: AnalysisStatus.optional().describe('Only analyses in this state'),
  stuck_minutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Only analyses of which a piece that a runner has stands for so many minutes'),
});
export const AdminAnalyses = z.strictObject({
  analyses: z.array(AdminAnalysis).describe('Analyses of one page, the newest first'),
  next_cursor: NextCursor,
});
export const AdminAnalysisAnswer = z.strictObject({
  analysis: AdminAnalysis.describe('The analysis'),
});

export const AdminRunner = z.strictObject({
  runner_id: field(z.string(), 'The runner, by a name of its own', 'runner-1'),
  scope: RunnerScope,
  email: field(
    Address,
    'Address of that account; null where it works for everybody',
    'ada@example.org',
  ),
  seen_at: Timestamp.describe('When it was last heard, within a minute'),
  analysis_types: z.array(z.string()).describe('What this runner can do'),
  analyses: z.array(Id).describe('Analyses of which it has pieces at the moment'),
  shards: Count.describe('Pieces of work that it has at the moment'),
});
export type AdminRunner = z.infer<typeof AdminRunner>;
export const AdminRunners = z.strictObject({
  runners: z.array(AdminRunner).describe('Runners of the last 30 days, the last heard first'),
});

export const AdminSignInsQuery = z.strictObject({
  ...Page,
  user_id: Id.optional().describe('Only those of this account'),
});
export const AdminSignIn = z.strictObject({
  sign_in_id: Id.describe('The sign-in'),
  user_id: userId,
  email: accountEmail,
  at: Timestamp.describe('When it was'),
  way: z
    .enum(['password', 'sign_up', 'google', 'github', 'second_factor', 'device'])
    .describe(
      'How: by password, by making the account, by another provider, by the code that a sign-in waited for, or by letting a device in',
    ),
  network: z
    .string()
    .describe('IPv4 address, or /64 network of an IPv6 address, that the call came from'),
});
export type AdminSignIn = z.infer<typeof AdminSignIn>;
export const AdminSignIns = z.strictObject({
  sign_ins: z.array(AdminSignIn).describe('Sign-ins of one page, the last first'),
  next_cursor: NextCursor,
});

const Days = z.int().min(1).max(36_500).nullable();
export const RetentionDays = z.strictObject({
  results: Days.describe('Days after its end that an analysis is kept with its results'),
  recordings: Days.describe(
    'Days after the end of its last analysis that a dataset is kept with its recordings',
  ),
  unfinished_uploads: Days.describe(
    'Days after its last change that a dataset is kept of which no file has arrived',
  ),
});
export type RetentionDays = z.infer<typeof RetentionDays>;

const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'must be a domain such as example.org',
  );

export const SignUpMode = z.enum(['open', 'closed', 'domains']);
export const ServiceSettings = z.strictObject({
  sign_ups: field(
    SignUpMode,
    'Who may make an account: anybody, nobody, or people with an address of certain domains',
    'domains',
  ),
  sign_up_domains: field(
    z.array(MailDomain).max(100),
    'The domains, such as example.org; used where sign_ups is domains',
    ['reserve.example'],
  ),
  default_plan: TierName.describe('The plan of new accounts'),
  maintenance: z
    .string()
    .trim()
    .max(500)
    .describe(
      'What everybody but operators is told in place of an answer, while the service is maintained; empty when it is not',
    ),
  retention_days: RetentionDays.describe(
    'How long things are kept; null: until somebody deletes them',
  ),
});
export type ServiceSettings = z.infer<typeof ServiceSettings>;
export const ServiceSettingsPut = ServiceSettings.partial();
export const ServiceSettingsAnswer = z.strictObject({
  settings: field(
    ServiceSettings,
    'Settings of the analysis by name; see the template of its type',
    {
      sign_ups: 'domains',
      sign_up_domains: ['reserve.example'],
      default_plan: 'free',
      maintenance: '',
      retention_days: { results: null, recordings: null, unfinished_uploads: 30 },
    },
  ),
});

export const OperatorAction = z.strictObject({
  action_id: Id.describe('The act'),
  operator_email: Address.describe('Who did it; null: somebody with the program biophony-admin'),
  action: field(z.string(), 'What was done, such as users.suspend', 'Dataset uploaded'),
  subject: z.string().describe('To whom or what: an address, an identifier or a name'),
  details: z.record(z.string(), z.unknown()).describe('What belongs to it, such as the new plan'),
  acted_at: Timestamp.describe('When it was done'),
});
export type OperatorAction = z.infer<typeof OperatorAction>;
export const OperatorActionsQuery = z.strictObject(Page);
export const OperatorActions = z.strictObject({
  actions: z.array(OperatorAction).describe('Acts of one page, the last first'),
  next_cursor: NextCursor,
});

export const RetentionDue = z.strictObject({
  count: field(Count, 'How many would be deleted now', 14),
  bytes: Bytes.describe('What they take in the store'),
});
export const AdminRetention = z.strictObject({
  results: RetentionDue.describe('Analyses with their results'),
  recordings: RetentionDue.describe('Datasets with their recordings'),
  unfinished_uploads: RetentionDue.describe('Datasets of which no file has arrived'),
});
export type AdminRetention = z.infer<typeof AdminRetention>;

export default defineEndpoints(operators, {
  adminTotals: {
    route: ['GET', '/api/admin/totals'],
    summary: 'Count accounts, what they store, analyses and runners',
    access: 'operator',
    answer: AdminTotals,
  },
  adminUsersList: {
    route: ['GET', '/api/admin/users'],
    summary: 'List accounts, or find them by address or name',
    access: 'operator',
    query: AdminUsersQuery,
    answer: AdminUsers,
  },
  adminUsersUpdate: {
    route: ['PUT', '/api/admin/users/{userId}'],
    summary: 'Change plan or ceiling of an account, suspend or resume it',
    access: 'operator',
    errors: ['conflict'],
    body: AdminUserPut,
    answer: AdminUserAnswer,
  },
  adminUsersEndSessions: {
    route: ['POST', '/api/admin/users/{userId}/end-sessions'],
    summary: 'Sign an account out everywhere; API keys go on',
    access: 'operator',
    answer: Done,
  },
  adminUsersDelete: {
    route: ['DELETE', '/api/admin/users/{userId}'],
    summary: 'Delete an account with everything in it',
    access: 'operator',
    errors: ['conflict'],
    answer: Deleted,
  },
  adminAnalysesList: {
    route: ['GET', '/api/admin/analyses'],
    summary: 'List analyses of all accounts, or those in one state',
    access: 'operator',
    query: AdminAnalysesQuery,
    answer: AdminAnalyses,
  },
  adminAnalysesCancel: {
    route: ['POST', '/api/admin/analyses/{analysisId}/cancel'],
    summary: 'Stop an analysis for good',
    access: 'operator',
    errors: ['conflict'],
    answer: AdminAnalysisAnswer,
  },
  adminAnalysesRequeue: {
    route: ['POST', '/api/admin/analyses/{analysisId}/requeue'],
    summary: 'Begin an analysis that failed or was cancelled anew',
    access: 'operator',
    errors: ['conflict', 'data_not_ready'],
    answer: AdminAnalysisAnswer,
  },
  adminRunnersList: {
    route: ['GET', '/api/admin/runners'],
    summary: 'List runners: when each was heard, and what it does',
    access: 'operator',
    answer: AdminRunners,
  },
  adminSettingsGet: {
    route: ['GET', '/api/admin/settings'],
    summary: 'Read the settings that can be changed while the service runs',
    access: 'operator',
    answer: ServiceSettingsAnswer,
  },
  adminSettingsPut: {
    route: ['PUT', '/api/admin/settings'],
    summary: 'Change them; what is absent stays',
    access: 'operator',
    body: ServiceSettingsPut,
    answer: ServiceSettingsAnswer,
  },
  adminSignInsList: {
    route: ['GET', '/api/admin/sign-ins'],
    summary: 'List who signed in, of one account or of all: 90 days',
    access: 'operator',
    query: AdminSignInsQuery,
    answer: AdminSignIns,
  },
  adminActionsList: {
    route: ['GET', '/api/admin/actions'],
    summary: 'List what operators did',
    access: 'operator',
    query: OperatorActionsQuery,
    answer: OperatorActions,
  },
  adminRetentionGet: {
    route: ['GET', '/api/admin/retention'],
    summary: 'Count what the retention would delete now',
    access: 'operator',
    answer: AdminRetention,
  },
});

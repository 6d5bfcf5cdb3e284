import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { roles } from './constants/roles.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  bytes,
  createdAt,
  Deleted,
  Done,
  field,
  id,
  named,
  NextCursor,
  Page,
  projectId,
  time,
  updatedAt,
} from './fields.ts';
import { Note } from './notes.ts';
import { Tags } from './tags.ts';

export const TimelineEvent = z.strictObject({
  event_id: id('The event', 'c9f0f895-fb98-4b91-9d6f-7a2e4c8b1e03'),
  action: field(z.string(), 'What happened, in words', 'Dataset uploaded'),
  timestamp: time('When it happened'),
  metadata: field(
    z.record(z.string(), z.unknown()).optional(),
    'What belongs to the event, such as the title of a dataset',
    { dataset_name: 'Card 1' },
  ),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const Progress = z.strictObject({
  data: z.boolean().describe('There is a dataset with recordings'),
  analysis: z.boolean().describe('An analysis is completed'),
  report: z.boolean().describe('A report is there; reports cannot be made yet'),
});

const summary = {
  project_id: projectId,
  title: field(z.string(), 'Title of the project', 'Dawn at the lake'),
  description: field(
    z.string(),
    'What the project is about; empty when nobody wrote it',
    'Dawn chorus on the eastern shore, spring 2026',
  ),
  status: z.enum(['active', 'completed']).describe('completed when all steps are done'),
  progress: Progress.describe('Which of the three steps are done'),
  progress_percentage: field(z.int().min(0).max(100), 'Steps done, of 100', 67),
  file_count: field(z.int().min(0), 'Recordings stored', 2),
  data_size_bytes: bytes('Everything stored for the project', 10_560_488),
  tags: Tags.shape.tags,
  note_count: field(z.int().min(0), 'Notes of the project', 1),
  dataset_count: z.int().min(0).optional().describe('Datasets of the project'),
  site_count: z.int().min(0).optional().describe('Sites of its survey'),
  hides_places: z
    .boolean()
    .optional()
    .describe(
      'Whether only the owner and managers learn exact places; begins with the first site that is not exact',
    ),
  role: z.enum(roles).optional().describe('What the caller is in it; absent for widgets'),
  owner: z
    .string()
    .nullable()
    .optional()
    .describe('Display name of the owner where the caller is a member; otherwise null'),
  created_at: createdAt,
  updated_at: updatedAt,
  version: field(z.int(), 'Counts up with title and description; send it as If-Match', 1),
};

export const ProjectSummary = z.strictObject(summary);
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const Project = z.strictObject({
  ...summary,
  notes: z.array(Note).describe('Newest first'),
  timeline: z.array(TimelineEvent).describe('Newest first; the last 500 events'),
});
export type Project = z.infer<typeof Project>;

export const Projects = z.strictObject({
  projects: z
    .array(ProjectSummary)
    .describe('Last changed first; a page also ends at about 1 MB, and next_cursor goes on'),
  next_cursor: NextCursor,
});
export const ProjectWithoutNotes = Project.omit({ notes: true });
export const ProjectUpdated = z
  .strictObject({ project: ProjectWithoutNotes.describe('The project') })
  .describe('Without the notes, which the change leaves as they were');

/** An account's example project, while it is created and afterwards. */
export const ExampleProject = z.strictObject({
  project_id: projectId,
  made: z
    .boolean()
    .describe('Whether everything is there but the results of analyses that still run'),
  sites: z.int().min(0).describe('Sites that it will have'),
  sites_made: z.int().min(0).describe('Sites whose recordings are there'),
  analyses: z.int().min(0).describe('Analyses that were begun'),
  analyses_finished: z.int().min(0).describe('Those that completed or failed'),
  reviewed: z
    .boolean()
    .optional()
    .describe('Whether its samples, verdicts and calibration are there'),
});
export type ExampleProject = z.infer<typeof ExampleProject>;
export const ProjectAnswer = z.strictObject({ project: Project.describe('The project') });

const title = named(limits.project_title_length);
const description = z.string().trim().max(limits.project_description_length);
export const ProjectCreate = z.strictObject({
  title: field(title.optional(), "'Untitled Project' when absent", 'Dawn at the lake'),
  description: field(
    description.optional(),
    'What the project is about',
    'Dawn chorus on the eastern shore, spring 2026',
  ),
  reuse: z
    .boolean()
    .optional()
    .describe('True answers your project of this title where there is one, and makes no second'),
});
export const ProjectUpdate = z.strictObject({
  title: field(title.optional(), 'Title of the project', 'Dawn at the lake'),
  description: field(
    description.optional(),
    'What the project is about; unchanged when absent',
    'Dawn chorus on the eastern shore, spring 2026',
  ),
  hides_places: z
    .boolean()
    .optional()
    .describe(
      'true: hide exact places from everybody but the owner and managers. false, for the owner alone: show all of them, in names, headers, notes and results; refused while a site is not exact',
    ),
});

const tag = { name: 'Projects', description: 'What people keep together' };

export default defineEndpoints(tag, {
  projectsList: {
    route: ['GET', '/api/projects'],
    specified: true,
    summary: 'List your projects',
    failure: 'Failed to get projects',
    access: 'projects:read',
    query: z.strictObject(Page),
    answer: Projects,
  },
  projectsCreate: {
    route: ['POST', '/api/projects'],
    specified: true,
    summary: 'Create a project',
    failure: 'Failed to create project',
    access: 'projects:write',
    status: 201,
    idempotent: true,
    errors: ['limit_reached'],
    body: ProjectCreate,
    answer: ProjectAnswer,
  },
  projectsExample: {
    route: ['POST', '/api/projects/example'],
    summary: 'Make an example survey for yourself, or tell how far the one that is there is',
    failure: 'Failed to make the example project',
    access: 'account',
    errors: ['not_configured', 'storage_exceeded', 'limit_reached', 'conflict', 'disk_full'],
    answer: ExampleProject,
  },
  projectsGet: {
    route: ['GET', '/api/projects/{projectId}'],
    specified: true,
    summary: 'Read a project with notes, tags and timeline',
    failure: 'Failed to get project details',
    access: 'projects:read',
    role: 'viewer',
    embed: true,
    answer: ProjectAnswer,
  },
  projectsUpdate: {
    route: ['PUT', '/api/projects/{projectId}'],
    specified: true,
    summary: 'Change title or description, or whether exact places are hidden',
    failure: 'Failed to update project',
    access: 'projects:write',
    role: 'manager',
    conditional: true,
    errors: ['conflict'],
    body: ProjectUpdate,
    answer: ProjectUpdated,
  },
  projectsDelete: {
    route: ['DELETE', '/api/projects/{projectId}'],
    specified: true,
    summary: 'Delete a project with everything in it',
    failure: 'Failed to delete project',
    access: 'projects:write',
    role: 'owner',
    answer: Deleted,
  },
  projectsLeave: {
    route: ['POST', '/api/projects/{projectId}/leave'],
    summary: 'Leave a project of somebody else; your verdicts stay',
    access: 'projects:write',
    role: 'viewer',
    errors: ['conflict'],
    answer: Done,
  },
});

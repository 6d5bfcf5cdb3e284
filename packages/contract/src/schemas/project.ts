import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import { roles } from '../constants/roles.ts';
import { Bytes, Id, lineOfText, named, NextCursor, Timestamp, trimmed } from './shared/common.ts';

export const Note = z.strictObject({
  note_id: Id,
  text: z.string(),
  author: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().describe('Counts up with every change; send it as If-Match to notice races'),
});
export type Note = z.infer<typeof Note>;

export const TimelineEvent = z.strictObject({
  event_id: Id,
  action: z.string(),
  timestamp: Timestamp,
  metadata: z.record(z.string(), z.unknown()).optional(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const Progress = z.strictObject({
  data: z.boolean(),
  analysis: z.boolean(),
  report: z.boolean(),
});

const summary = {
  project_id: Id,
  title: z.string(),
  description: z.string(),
  status: z.enum(['active', 'completed']),
  progress: Progress,
  progress_percentage: z.int().min(0).max(100),
  file_count: z.int().min(0),
  data_size_bytes: Bytes,
  tags: z.array(z.string()),
  note_count: z.int().min(0),
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
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().describe('Counts up with title and description; send it as If-Match'),
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
  .strictObject({ project: ProjectWithoutNotes })
  .describe('Without the notes, which the change leaves as they were');
/** An account's example project, while it is created and afterwards. */
export const ExampleProject = z.strictObject({
  project_id: Id,
  made: z
    .boolean()
    .describe('Whether everything is there but the results of analyses that still run'),
  sites: z.int().min(0).describe('Sites that it will have'),
  sites_made: z.int().min(0).describe('Sites whose recordings are there'),
  analyses: z.int().min(0).describe('Analyses that were begun'),
  analyses_finished: z.int().min(0).describe('Those that completed or failed'),
});
export type ExampleProject = z.infer<typeof ExampleProject>;
export const ProjectAnswer = z.strictObject({ project: Project });

const title = named(limits.project_title_length);
const description = z.string().trim().max(limits.project_description_length);
export const ProjectCreate = z.strictObject({
  title: title.optional().describe("'Untitled Project' when absent"),
  description: description.optional(),
  reuse: z
    .boolean()
    .optional()
    .describe('True answers your project of this title where there is one, and makes no second'),
});
export const ProjectUpdate = z.strictObject({
  title: title.optional(),
  description: description.optional(),
  hides_places: z
    .boolean()
    .optional()
    .describe(
      'true: hide exact places from everybody but the owner and managers. false, for the owner alone: show all of them, in names, headers, notes and results; refused while a site is not exact',
    ),
});

export const NoteCreate = z.strictObject({
  text: trimmed(limits.note_text_length),
  author: lineOfText(limits.note_author_length).optional().describe("'User' when absent"),
});
export const NoteUpdate = z.strictObject({ text: trimmed(limits.note_text_length) });
// URLs collapse these path segments, so that a tag of that name could not be removed.
const tag = named(limits.tag_length).refine(
  (name) => name !== '.' && name !== '..',
  'must not be "." or ".."; choose another name',
);
export const TagAdd = z.strictObject({ tag });
export const Tags = z.strictObject({ tags: z.array(z.string()) });

import { z } from 'zod';
import * as s from '../schemas/index.ts';
import { row } from './endpoint.ts';

export const projectEndpoints = {
  projectsList: row('projectsList', {
    tag: 'specification',
    summary: 'List your projects',
    access: 'projects:read',
    query: z.strictObject(s.Page),
    answer: s.Projects,
  }),
  projectsCreate: row('projectsCreate', {
    tag: 'specification',
    summary: 'Create a project',
    access: 'projects:write',
    status: 201,
    idempotent: true,
    errors: ['limit_reached'],
    body: s.ProjectCreate,
    answer: s.ProjectAnswer,
  }),
  projectsGet: row('projectsGet', {
    tag: 'specification',
    summary: 'Read a project with notes, tags and timeline',
    access: 'projects:read',
    embed: true,
    answer: s.ProjectAnswer,
  }),
  projectsUpdate: row('projectsUpdate', {
    tag: 'specification',
    summary: 'Change title or description',
    access: 'projects:write',
    conditional: true,
    body: s.ProjectUpdate,
    answer: s.ProjectUpdated,
  }),
  projectsDelete: row('projectsDelete', {
    tag: 'specification',
    summary: 'Delete a project with everything in it',
    access: 'projects:write',
    answer: s.Deleted,
  }),
  notesCreate: row('notesCreate', {
    tag: 'specification',
    summary: 'Add a note',
    access: 'projects:write',
    status: 201,
    idempotent: true,
    errors: ['limit_reached'],
    body: s.NoteCreate,
    answer: s.Note,
  }),
  notesUpdate: row('notesUpdate', {
    tag: 'specification',
    summary: 'Change a note',
    access: 'projects:write',
    conditional: true,
    errors: ['limit_reached'],
    body: s.NoteUpdate,
    answer: s.Note,
  }),
  notesDelete: row('notesDelete', {
    tag: 'specification',
    summary: 'Delete a note',
    access: 'projects:write',
    answer: s.Deleted,
  }),
  tagsAdd: row('tagsAdd', {
    tag: 'specification',
    summary: 'Add a tag; adding one twice is no error',
    access: 'projects:write',
    errors: ['conflict'],
    body: s.TagAdd,
    answer: s.Tags,
  }),
  tagsRemove: row('tagsRemove', {
    tag: 'specification',
    summary: 'Remove a tag',
    access: 'projects:write',
    answer: s.Tags,
  }),
};

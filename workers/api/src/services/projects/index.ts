import type { Handlers } from '../../http/handler.ts';
import { createNote } from '../notes/create-note.ts';
import { deleteNote } from '../notes/delete-note.ts';
import { updateNote } from '../notes/update-note.ts';
import { getPublicAccess } from '../public-access/get-public-access.ts';
import { setPublicAccess } from '../public-access/set-public-access.ts';
import { addTag } from '../tags/add-tag.ts';
import { removeTag } from '../tags/remove-tag.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { getProject } from './get-project.ts';
import { listProjects } from './list-projects.ts';
import { updateProject } from './update-project.ts';

export const projectHandlers = {
  projectsList: listProjects,
  projectsCreate: createProject,
  projectsGet: getProject,
  projectsUpdate: updateProject,
  projectsDelete: deleteProject,
  publicAccessGet: getPublicAccess,
  publicAccessPut: setPublicAccess,
  notesCreate: createNote,
  notesUpdate: updateNote,
  notesDelete: deleteNote,
  tagsAdd: addTag,
  tagsRemove: removeTag,
} satisfies Handlers;

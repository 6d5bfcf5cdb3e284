import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import { field, named } from './fields.ts';

// URLs collapse these path segments, so that a tag of that name could not be removed.
const name = named(limits.tag_length).refine(
  (text) => text !== '.' && text !== '..',
  'must not be "." or ".."; choose another name',
);

export const TagAdd = z.strictObject({ tag: field(name, 'One tag', 'dawn') });
export const Tags = z.strictObject({
  tags: field(z.array(z.string()), 'Tags of the project, in the order of their adding', [
    'dawn',
    'lake',
  ]),
});

const tag = { name: 'Tags', description: 'Words by which projects are found' };

export default defineEndpoints(tag, {
  tagsAdd: {
    route: ['POST', '/api/projects/{projectId}/tags'],
    specified: true,
    summary: 'Add a tag; adding one twice is no error',
    failure: 'Failed to add tag',
    access: 'projects:write',
    role: 'manager',
    errors: ['conflict'],
    body: TagAdd,
    answer: Tags,
  },
  tagsRemove: {
    route: ['DELETE', '/api/projects/{projectId}/tags/{tag}'],
    specified: true,
    summary: 'Remove a tag',
    failure: 'Failed to remove tag',
    access: 'projects:write',
    role: 'manager',
    answer: Tags,
  },
});

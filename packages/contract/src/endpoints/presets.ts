import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

/** Analysis settings that people save under names, for all their projects. */
export const presetEndpoints = {
  presetsList: row('presetsList', {
    tag: 'extension',
    summary: 'List your presets, without their settings',
    access: 'profile:read',
    query: s.PresetsQuery,
    answer: s.Presets,
  }),
  presetsCreate: row('presetsCreate', {
    tag: 'extension',
    summary: 'Keep type and settings of an analysis under a name',
    access: 'profile:write',
    status: 201,
    idempotent: true,
    errors: ['conflict', 'limit_reached'],
    body: s.PresetCreate,
    answer: s.PresetAnswer,
  }),
  presetsGet: row('presetsGet', {
    tag: 'extension',
    summary: 'Read a preset with its settings',
    access: 'profile:read',
    answer: s.PresetAnswer,
  }),
  presetsUpdate: row('presetsUpdate', {
    tag: 'extension',
    summary: 'Change the name or the settings of a preset',
    access: 'profile:write',
    errors: ['conflict', 'limit_reached'],
    body: s.PresetUpdate,
    answer: s.PresetAnswer,
  }),
  presetsDelete: row('presetsDelete', {
    tag: 'extension',
    summary: 'Delete a preset; analyses that were made with it stay as they are',
    access: 'profile:write',
    answer: s.Deleted,
  }),
};

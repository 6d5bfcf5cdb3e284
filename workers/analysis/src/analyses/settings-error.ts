import { ModelError } from '../models/model-error.ts';

/** A setting that an analysis can do nothing with, on whatever machine: the message names it. */
export class SettingsError extends ModelError {}

import { access, account, device, password, signUp, verification } from './account.ts';
import { analysis, createAnalysis, results } from './analysis.ts';
import { auth } from './auth.ts';
import { common, documents, format, support, tiers } from './common.ts';
import { dataset, upload } from './dataset.ts';
import { errors } from './errors.ts';
import { explorer } from './explorer.ts';
import { keys } from './keys.ts';
import { notes, project, tags, timeline } from './project.ts';
import { projects } from './projects.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';

/** The English catalogue: every text the dashboard shows. */
export const en = {
  common,
  tiers,
  format,
  auth,
  account,
  device,
  password,
  signUp,
  verification,
  access,
  keys,
  secondFactor,
  shell,
  projects,
  project,
  notes,
  tags,
  timeline,
  dataset,
  upload,
  analysis,
  createAnalysis,
  results,
  explorer,
  settings,
  documents,
  support,
  errors,
};

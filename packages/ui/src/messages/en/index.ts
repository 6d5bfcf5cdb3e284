import {
  access,
  account,
  device,
  password,
  secondFactor,
  settings,
  signUp,
  verification,
} from './account.ts';
import { analysis, createAnalysis, results } from './analyses.ts';
import { auth } from './auth.ts';
import {
  choices,
  common,
  documents,
  embed,
  errors,
  format,
  shell,
  support,
  tiers,
} from './common.ts';
import { dataset, files, upload } from './datasets.ts';
import { explore, explorer, sound } from './explorer.ts';
import { notes, project, projects, tags, timeline } from './projects.ts';

/** The English catalogue: every text of the dashboard. */
export const en = {
  /** Language of these texts (BCP 47); decides pronunciation and direction. */
  lang: 'en',
  common,
  choices,
  tiers,
  format,
  auth,
  account,
  device,
  password,
  signUp,
  verification,
  access,
  secondFactor,
  shell,
  projects,
  project,
  notes,
  tags,
  timeline,
  dataset,
  upload,
  files,
  analysis,
  createAnalysis,
  results,
  explore,
  explorer,
  sound,
  embed,
  settings,
  documents,
  support,
  errors,
};

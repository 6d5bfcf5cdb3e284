import { access, account, device, password, signUp, verification } from './account/account.ts';
import { analysis, createAnalysis, results } from './project/analysis.ts';
import { auth } from './account/auth.ts';
import { choices, common, documents, format, support, tiers } from './common.ts';
import { dataset, upload } from './project/dataset.ts';
import { embed } from './explorer/embed.ts';
import { errors } from './errors.ts';
import { explore } from './explorer/explore.ts';
import { explorer } from './explorer/explorer.ts';
import { files } from './project/files.ts';
import { notes, project, publicAccess, tags, timeline } from './project/project.ts';
import { projects } from './project/projects.ts';
import { secondFactor } from './account/second-factor.ts';
import { settings } from './account/settings.ts';
import { shell } from './shell.ts';
import { sound } from './explorer/sound.ts';

/** The English catalogue: every text the dashboard shows. */
export const en = {
  /** The language of these texts (BCP 47), which says how they are read out and in which direction they are written. */
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
  publicAccess,
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

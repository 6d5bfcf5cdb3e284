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
import { createAnalysis, results } from './analyses.ts';
import { files, upload } from './datasets.ts';
import { explore, explorer, sound } from './explorer.ts';
import { firstTexts } from './first-texts.ts';
import { notes, timeline } from './notebook.ts';

/** The English catalogue: every text of the dashboard. */
export const en = {
  ...firstTexts,
  notes,
  timeline,
  account,
  device,
  password,
  signUp,
  verification,
  access,
  secondFactor,
  upload,
  files,
  createAnalysis,
  results,
  explore,
  explorer,
  sound,
  settings,
};

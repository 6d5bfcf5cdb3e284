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
import { project, projects, tags } from './projects.ts';
import { analysis, dataset } from './steps.ts';

/** English texts of the first screen and of what every page has. Those of other pages load with them. */
export const firstTexts = {
  /** Language of these texts (BCP 47); decides pronunciation and direction. */
  lang: 'en',
  common,
  choices,
  tiers,
  format,
  auth,
  shell,
  projects,
  project,
  tags,
  dataset,
  analysis,
  embed,
  documents,
  support,
  errors,
};

import { catalogueModel } from './catalogue.ts';
import { biophonyAnalysis } from '../../../../scripts/launch/typed-command.ts';

/** What to do about a model whose files are not right, as the end of a sentence: only the catalogue's are installed. */
export const remedyFor = (id: string): string =>
  catalogueModel(id)
    ? `run \`${biophonyAnalysis(`models install ${id}`)}\` again`
    : `correct the folder it came from and run \`${biophonyAnalysis(`models import FOLDER --as ${id}`)}\` again`;

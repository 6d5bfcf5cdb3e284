import { customModelPrefix } from '@biophony/contract/constants';
import { analysisTypeNames, modelIdOf } from '../../analyses/index.ts';
import { UsageError } from '../command-errors.ts';
import { biophonyAnalysis } from '../../../../../scripts/launch/typed-command.ts';

const listed = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'none');

/** Throws UsageError for a type that is not there, naming those that are and the models that can be installed. */
export async function checkAnalysisType(type: string, modelsDir: string): Promise<void> {
  if (analysisTypeNames.includes(type)) return;
  const { catalogue, catalogueModel } = await import('../../models/catalogue.ts');
  const { listModels } = await import('../../models/store.ts');
  const id = type.startsWith(customModelPrefix) ? type.slice(customModelPrefix.length) : '';
  const stored = (await listModels(modelsDir)).map((model) => model.id);
  if (id !== '' && (stored.includes(id) || catalogueModel(id))) return;
  const others = stored.filter((known) => known !== modelIdOf('birdnet_v2_4'));
  const custom = others.map((known) => customModelPrefix + known);
  const toInstall = catalogue.map((known) => known.id).filter((known) => !stored.includes(known));
  throw new UsageError(
    `There is no analysis type ${type}. There are ${listed([...analysisTypeNames, ...custom])}. ` +
      `Models to be had with \`${biophonyAnalysis('models install ID')}\`: ${listed(toInstall)}; ` +
      `a model of your own with \`${biophonyAnalysis('models import FOLDER')}\`.`,
  );
}

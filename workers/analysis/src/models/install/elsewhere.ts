import { biophonyAnalysis } from '../../../../../scripts/launch/typed-command.ts';
import { downloadsOf, type CatalogueModel } from '../catalogue.ts';
import { sizeText } from '../size-text.ts';

/** How a model comes to a machine without network, line by line: what to fetch elsewhere, and what to type here then. */
export function elsewhereSteps(model: CatalogueModel): string[] {
  const files = downloadsOf(model);
  const size = (bytes: number | null) =>
    bytes === null ? '' : ` (${sizeText({ bytes, kind: 'exactly' })})`;
  const one = files.length === 1;
  return [
    `Without network here, fetch ${one ? 'this file' : 'these files'} on another computer and bring ${one ? 'it' : 'them in one folder'}:`,
    ...files.map(({ url, bytes }) => `  ${url}${size(bytes)}`),
    `Then run: ${biophonyAnalysis(`models install ${model.id} --from ${one ? model.model.file : 'FOLDER'}`)}`,
  ];
}

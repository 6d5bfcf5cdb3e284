import {
  readDeploymentSheet,
  type DeploymentSheet,
  type DeploymentSheetOptions,
} from '../survey/sheet/deployment-sheet.ts';
import { readSheet } from '../survey/sheet/read-sheet.ts';

export function readSheetText(
  content: Uint8Array | string,
  options?: DeploymentSheetOptions,
): DeploymentSheet {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const sheet = readSheet(bytes);
  if (!sheet.ok) throw new Error(sheet.message);
  return readDeploymentSheet(sheet, options);
}

import type { ReadFile } from './cards.ts';
import { proposeDevice } from './check-files.ts';
import type { FileStates, UploadState } from './file-states.ts';
import type { UploadFlowOptions } from './flow-options.ts';

/** Device, name and site for the chosen files, where the person has chosen none. */
export function proposals(
  state: UploadState,
  fileStates: FileStates,
  { proposeName, proposeSite }: Pick<UploadFlowOptions, 'proposeName' | 'proposeSite'>,
): Partial<UploadState> {
  const files = fileStates
    .entries()
    .map(({ view: { path }, facts }): ReadFile => ({ path, facts }));
  const change: Partial<UploadState> = {};
  if (state.device === '' || state.deviceProposed) {
    const device = proposeDevice(fileStates);
    if (device && device !== state.device) Object.assign(change, { device, deviceProposed: true });
  }
  if (state.name === '' || state.nameProposed !== null) {
    const { name = '', from = null } = proposeName?.(files) ?? {};
    Object.assign(change, { name, nameProposed: from });
  }
  if (state.site === '' || state.siteProposed) {
    const site = proposeSite?.(files, change.name ?? state.name) ?? '';
    Object.assign(change, { site, siteProposed: site !== '' });
  }
  return change;
}

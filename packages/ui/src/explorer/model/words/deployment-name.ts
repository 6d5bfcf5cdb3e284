import type { LoadedDeployment } from '../../engine/calls.ts';

/** What tells a deployment from others: its site, its recorder and its first day, as far as they are known. */
export const deploymentName = ({
  site,
  device_id,
  since,
}: Pick<LoadedDeployment, 'site' | 'device_id' | 'since'>): string =>
  [site, device_id, since].filter(Boolean).join(', ');

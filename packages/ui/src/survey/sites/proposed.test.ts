import type { DeploymentProposal, Site } from '@biophony/contract';
import { expect, test } from 'vitest';
import { acceptedDeployment, proposedNames } from './proposals-dialog.tsx';

const proposal = (more: Partial<DeploymentProposal>): DeploymentProposal => ({
  device_id: 'A',
  recorded_from: '2024-05-01T18:00:00',
  recorded_to: '2024-05-02T18:00:00',
  recordings: 10,
  duration_s: 600,
  latitude: null,
  longitude: null,
  site: null,
  deployment_id: null,
  concerns: [],
  ...more,
});
const at = (latitude: number) => proposal({ latitude, longitude: 9 });
const siteA = { site_id: 'a', name: 'A', latitude: 47, longitude: 9 } as Site;

test('proposals are named after the site nearby, else after their recorder', () => {
  const near = proposal({ site: { site_id: 'bog', name: 'Bog' } });
  const names = proposedNames([near, at(47), at(47.5), proposal({ device_id: null })], []);
  expect(names).toEqual(['Bog', 'A', 'A (2)', '']);
});

test('a recorder that moved since an earlier card is proposed at a new site, with its place', () => {
  const moved = at(47.5);
  const [name = ''] = proposedNames([moved], [siteA]);
  expect(name).toBe('A (2)');
  expect(acceptedDeployment(moved, 'card', name, 'UTC', [siteA])).toMatchObject({
    site: { name: 'A (2)', latitude: 47.5, longitude: 9 },
  });
});

import type { DeploymentProposal } from '@biophony/contract';
import type { NamedSite } from '@biophony/recordings/survey';
import { describe, expect, it } from 'vitest';
import { acceptedAs } from './propose.ts';

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
const names = (
  proposals: DeploymentProposal[],
  given?: string,
  sites: NamedSite[] = [],
  folder?: string,
) =>
  acceptedAs(proposals, 'card', { fixedName: given, folder, dataset: 'CARD' }, sites).map(
    (one) => one.site_id ?? one.site?.name,
  );

describe('accepted proposals', () => {
  it('are at the site nearby, at the named site, or at one named after the recorder', () => {
    const near = proposal({ site: { site_id: 'bog', name: 'Bog' } });
    expect(names([near, proposal({ device_id: 'B' })])).toEqual(['bog', 'B']);
    expect(names([near, proposal({ device_id: 'B' })], 'Fen')).toEqual(['Fen', 'Fen']);
  });

  it('of a recorder that moved are at sites of their own, and at one where it only paused', () => {
    const at = (latitude: number) => proposal({ latitude, longitude: 9 });
    expect(names([at(47), at(47.0001), at(47.1), at(47), proposal({})])).toEqual([
      'A',
      'A',
      'A (2)',
      'A',
      'A',
    ]);
  });

  it('of a recorder that moved since an earlier card are at no site of that card', () => {
    const there = { name: 'A', latitude: 47, longitude: 9 };
    const moved = proposal({ latitude: 47.5, longitude: 9 });
    expect(acceptedAs([moved], 'card', { dataset: 'CARD' }, [there])).toMatchObject([
      { site: { name: 'A (2)', latitude: 47.5, longitude: 9 } },
    ]);
    expect(names([moved], 'A', [there])).toEqual(['A']);
  });

  it('without a recorder are at a site named after their dataset', () => {
    const none = proposal({ device_id: null });
    expect(names([none])).toEqual(['CARD']);
    expect(names([none], 'Bog')).toEqual(['Bog']);
  });

  it('of one recorder are at a site named after the folder, and of several after each recorder', () => {
    const near = proposal({ site: { site_id: 'bog', name: 'Bog' } });
    expect(names([proposal({}), near], undefined, [], 'Lake')).toEqual(['Lake', 'bog']);
    const two = [proposal({}), proposal({ device_id: 'B' })];
    expect(names(two, undefined, [], 'Lake')).toEqual(['A', 'B']);
  });
});

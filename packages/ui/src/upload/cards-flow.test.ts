import { createSurveyClient } from '@biophony/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeError } from '../kit/describe-error.ts';
import { cards as texts } from '../messages/en/cards.ts';
import { en } from '../messages/en/index.ts';
import { cardsIn, proposedName } from './cards.ts';
import { canKeepCards, canUploadCards, createCardsFlow } from './cards-flow.ts';
import type { UploadPhase } from './file-states.ts';
import type { PickedFile } from './picked-files.ts';
import { recording } from './testing/recordings.ts';
import { openUploadService, type UploadService } from './testing/upload-service.ts';
import { createUploadFlow } from './upload-flow.ts';
import { makeDeployments } from './make-deployments.ts';

let service: Awaited<ReturnType<typeof openUploadService>>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service = await openUploadService();
});
afterAll(() => service.close());

let person: UploadService;
let told: string[];
beforeEach(async () => {
  person = await service.person();
  told = [];
});

const makeFlow = () =>
  createCardsFlow({
    ...person,
    messages: en,
    describe: (error, fallback) => describeError(error, fallback, en),
    proposeName: (files, folder, others) => proposedName(files, others, texts, 'en-GB', folder),
    proposeSite: (_files, name) => (name === 'Hill' ? 'Hill' : ''),
    deploy: (dataId, site) =>
      makeDeployments(person.client, person.projectId, dataId, site).then(
        () => null,
        (error: unknown) => describeError(error, 'Failed to make deployments.', en),
      ),
    onDone: (ids, problems) => {
      told.push(`done ${ids.length}`);
      told.push(...problems.map(({ name, problem }) => `${name}: ${problem.message}`));
    },
    onClose: () => told.push('close'),
    onCancelled: (stored, cards) => told.push(`cancelled ${stored} of ${cards}`),
    onLeftBehind: ({ message }) => told.push(message),
    onChanged: () => undefined,
  });
type Flow = ReturnType<typeof makeFlow>;

const at = (minute: number) => `2026-05-14T04:${minute}:00`;
const onCard = (folder: string, device: string) => [
  recording(`${folder}/20260514_043000.WAV`, at(30), device),
  recording(`${folder}/20260514_044000.WAV`, at(40), device),
];
const three = () => [
  ...onCard('Reed bed', '24F3190000000001'),
  ...onCard('Hill', '24F3190000000002'),
  ...onCard('AUDIOMOTH', '24F3190000000003'),
];
const chosen = (files: PickedFile[]) => ({
  cards: cardsIn(files),
  folders: [],
  unreadable: [],
  without: [],
  device: '',
});

async function ready(): Promise<Flow> {
  const flow = makeFlow();
  await flow.add(chosen(three()));
  await flow.validate();
  expect(canUploadCards(flow.get())).toBe(true);
  return flow;
}

const names = async () =>
  (await person.client.datasets.list(person.projectId)).map((one) => one.dataset_name).sort();

/** Does something when it is a card's turn, or once that is sent. */
function whileSending(
  flow: Flow,
  nth: number,
  act: () => void,
  phase: UploadPhase = 'editing',
): void {
  const key = flow.get().cards[nth]?.key;
  const stop = flow.subscribe(() => {
    const { current, cards } = flow.get();
    if (current !== key || cards[nth]?.upload.phase !== phase) return;
    stop();
    act();
  });
}

describe('several cards (S31.3, S31.4)', () => {
  it('become datasets of their own, each with its name, device and receipt', async () => {
    const flow = await ready();
    expect(flow.get().cards.map(({ name, upload }) => [name, upload.device])).toEqual([
      ['Reed bed', 'audiomoth'],
      ['Hill', 'audiomoth'],
      ['AudioMoth 0003, 14 May 2026', 'audiomoth'],
    ]);
    await flow.upload();
    expect(told).toEqual(['done 3']);
    expect(flow.get().cards).toEqual([]);
    expect(await names()).toEqual(['AudioMoth 0003, 14 May 2026', 'Hill', 'Reed bed']);
    for (const dataset of await person.client.datasets.list(person.projectId)) {
      expect(dataset).toMatchObject({ validation_status: 'valid', file_count: 2 });
      const receipts = await person.client.files.list(dataset.data_id, { kind: 'receipt' });
      expect(receipts.files).toHaveLength(1);
    }
  });

  it('have deployments at the sites that were said before, and stay where these fail (S31.5)', async () => {
    const flow = makeFlow();
    await flow.add(chosen(three()));
    const [reeds, hill] = flow.get().cards;
    expect(hill?.upload).toMatchObject({ site: 'Hill', siteProposed: true });
    flow.of(reeds?.key ?? '').setSite(' Lake ');
    await flow.validate();
    let heal = () => {};
    whileSending(flow, 1, () => (heal = person.calls.refuse('POST /deployments', 403)));
    whileSending(flow, 2, () => heal());
    await flow.upload();
    expect(told).toEqual(['done 3', expect.stringMatching(/^Hill: /)]);
    const survey = createSurveyClient(person.client);
    const { sites } = await survey.sites.list(person.projectId);
    expect(sites.map(({ name }) => name)).toEqual(['Lake']);
    const { deployments } = await survey.deployments.list(person.projectId);
    expect(deployments).toMatchObject([
      { device_id: '24F3190000000001', site_id: sites[0]?.site_id },
    ]);
  });

  it('go on when one fails, and that one can be tried again', async () => {
    const flow = await ready();
    let heal = () => {};
    whileSending(flow, 1, () => (heal = person.calls.refuse('POST /dataset', 403)));
    whileSending(flow, 2, () => heal());
    await flow.upload();
    expect(told).toEqual([]);
    const { phase, cards } = flow.get();
    expect(phase).toBe('incomplete');
    expect(cards.map(({ stored }) => stored)).toEqual([true, false, true]);
    expect(cards[1]).toMatchObject({ files: 2, upload: { error: expect.anything() } });
    expect(canKeepCards(flow.get())).toBe(true);
    await flow.upload();
    expect(told).toEqual(['done 3']);
    expect(await names()).toHaveLength(3);
  });

  it('keep what is stored, and leave no dataset of which nothing is', async () => {
    const flow = await ready();
    let heal = () => {};
    whileSending(flow, 1, () => (heal = person.calls.refuse('POST /upload-urls', 403)));
    whileSending(flow, 2, () => heal());
    await flow.upload();
    expect(flow.get().cards[1]?.upload.phase).toBe('incomplete');
    await flow.keepStored();
    expect(told).toEqual(['done 2']);
    expect(await names()).toEqual(['AudioMoth 0003, 14 May 2026', 'Reed bed']);
  });

  it('that are cancelled keep the ones that are stored, and delete the one that is sent', async () => {
    const flow = await ready();
    const sent = new Promise<void>((resolve) => {
      whileSending(flow, 1, () => void flow.cancel().then(resolve), 'uploading');
    });
    await flow.upload();
    await sent;
    expect(told).toEqual(['close', 'cancelled 1 of 3']);
    expect(await names()).toEqual(['Reed bed']);
    expect(flow.get()).toMatchObject({ phase: 'editing', cards: [] });
  });

  it('that are left keep the ones that are stored', async () => {
    const flow = await ready();
    whileSending(flow, 1, () => flow.leave(), 'uploading');
    await flow.upload();
    await expect.poll(() => told).toEqual(['cancelled 1 of 3']);
    expect(await names()).toEqual(['Reed bed']);
  });

  it('that are left between two of them say so too', async () => {
    const flow = await ready();
    whileSending(flow, 1, () => flow.leave());
    await flow.upload();
    expect(told).toEqual(['cancelled 1 of 3']);
    expect(await names()).toEqual(['Reed bed']);
  });

  it('can be left out, added to, and taken as one dataset', async () => {
    const flow = makeFlow();
    await flow.add(chosen(three()));
    flow.leaveOutCard(flow.get().cards[1]?.key ?? '');
    await flow.addFiles(
      [
        ...onCard('Reed bed', '24F3190000000001'),
        recording('Reed bed/20260514_050000.WAV', at(50), '24F3190000000001'),
        // Another card of that name.
        ...onCard('AUDIOMOTH', '24F3190000000009'),
        { path: 'notes/hello.txt', file: new File(['x'], 'hello.txt') },
      ],
      [],
      ['Lost/', 'Reed bed/20260514_060000.WAV'],
    );
    expect(flow.get().cards.map(({ name, files }) => [name, files])).toEqual([
      ['Reed bed', 3],
      ['AudioMoth 0003, 14 May 2026', 2],
      ['AudioMoth 0009, 14 May 2026', 2],
    ]);
    expect(flow.get()).toMatchObject({ without: ['notes'], unread: ['Lost/'] });
    const all = flow.chosen().cards.flatMap(({ files }) => files);
    expect(all).toHaveLength(7);
    expect(all.every(({ facts }) => facts?.ok)).toBe(true);
  });
});

describe('a dialog for one dataset', () => {
  const single = () => {
    const found: ReturnType<typeof cardsIn>[] = [];
    const flow = createUploadFlow({
      ...person,
      messages: en,
      describe: (error, fallback) => describeError(error, fallback, en),
      onCards: ({ cards }) => found.push([...cards]),
      onDone: () => undefined,
      onClose: () => undefined,
      onCancelled: () => undefined,
      onLeftBehind: () => undefined,
      onChanged: () => undefined,
    });
    return { flow, found };
  };

  it('hands over folders, and the folders of one folder once headers tell the recorders', async () => {
    const { flow, found } = single();
    await flow.addFiles(three());
    expect(found[0]?.map(({ path }) => path)).toEqual(['Reed bed', 'Hill', 'AUDIOMOTH']);
    expect(flow.get().files).toEqual([]);
    await flow.addFiles([
      ...onCard('season/a', '24F3190000000001'),
      ...onCard('season/b', '24F3190000000002'),
    ]);
    expect(found[1]?.map(({ path }) => path)).toEqual(['season/a', 'season/b']);
    expect(found[1]?.[0]?.files[0]?.facts?.ok).toBe(true);
  });

  it('hands over a second card of the same name', async () => {
    const { flow, found } = single();
    await flow.addFiles(onCard('AUDIOMOTH', '24F3190000000001'));
    await flow.addFiles(onCard('AUDIOMOTH', '24F3190000000001'));
    expect(found).toEqual([]);
    expect(flow.get().files).toHaveLength(2);
    await flow.addFiles(onCard('AUDIOMOTH', '24F3190000000002'));
    expect(found[0]?.map(({ path, files }) => [path, files.length])).toEqual([
      ['AUDIOMOTH', 2],
      ['AUDIOMOTH', 2],
    ]);
  });

  it('takes all as one where the person wants that', async () => {
    const { flow, found } = single();
    await flow.addAsOne(chosen(three()));
    expect(found).toEqual([]);
    expect(flow.get().files).toHaveLength(6);
  });
});

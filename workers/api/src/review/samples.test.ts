import { limits, type SampleCreate } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bea, cem, ReviewedProject, robin } from '../../test/reviewed-project.ts';
import { reviewHandlers } from '../app/handlers.ts';
import { dataHandlers } from '../uploads/handlers.ts';

describe('samples', () => {
  let project: ReviewedProject;
  const at = () => ({ params: { sampleId: project.idOf('sample') } });
  const get = async (who = ada) =>
    (await project.call(reviewHandlers.samplesGet, who, at())).sample;
  const items = (query: Record<string, unknown> = {}, who = ada) =>
    project.call(reviewHandlers.samplesItems, who, { ...at(), query });
  const extend = (more: SampleCreate['items']) =>
    project.call(reviewHandlers.samplesExtend, ada, {
      ...at(),
      body: { scheme: 'random_in_strata', items: more },
    });
  const onItem = (number: number, word: string, more = {}) =>
    project.verdict(word, {
      file: `${number}.WAV`,
      sample_id: project.idOf('sample'),
      ...more,
    });

  beforeEach(async () => {
    project = await ReviewedProject.start();
    await project.analysed('analysis');
  });
  afterEach(() => project.close());

  it('are kept with the model and the settings that their scores come from', async () => {
    const drawn = await project.drawn(4);
    const made = await project.sample(drawn);
    expect(made).toMatchObject({
      sample_id: drawn.sample_id,
      species: robin,
      joins: drawn.joins,
      model: 'BirdNET',
      model_version: '2.4',
      settings: { min_conf: 0.1 },
      method: 'stratified',
      scheme: 'random_in_strata',
      name: robin,
      strata: drawn.strata,
      item_count: 4,
      reviewed: 0,
      mine: 0,
      disagreements: 0,
      reviewers: [],
      assigned_to: [],
      made_by: 'ada',
    });
    expect(await get()).toEqual(made);
    const told = await items();
    expect(told.items.map(({ item, file, score }) => [item, file, score])).toEqual(
      drawn.items.map(({ file, score }, index) => [index, file, score]),
    );
    expect(told.items[0]).toMatchObject({
      file_id: `${project.card.data_id}-0`,
      duration_s: 60,
      recording_deleted: false,
      mine: null,
      verdicts: [],
    });
  });

  it('sent again are the same ones, and no others under their identifier (S16.11)', async () => {
    const drawn = await project.drawn(4);
    const made = await project.sample(drawn);
    expect(await project.sample(drawn)).toEqual(made);
    expect(await Promise.all([project.sample(drawn), project.sample(drawn)])).toEqual([made, made]);
    await expect(project.sample({ ...drawn, species: 'Turdus merula' })).rejects.toMatchObject({
      code: 'conflict',
      field: 'sample_id',
    });
    expect((await items()).items).toHaveLength(4);
  });

  it.each<[string, (drawn: SampleCreate) => Partial<SampleCreate>]>([
    ['joins', () => ({ joins: 'absent' })],
    ['strata[0].high', () => ({ strata: [{ low: 0.5, high: 0.1, detections: 9 }] })],
    ['strata[1].low', ({ strata }) => ({ strata: strata.toReversed() })],
    [
      'strata[0].detections',
      ({ strata }) => ({ strata: [{ ...strata[0]!, detections: 1 }, strata[1]!] }),
    ],
    [
      'items[1].stratum',
      ({ items: [first, second] }) => ({ items: [first!, { ...second!, stratum: 2 }] }),
    ],
    [
      'items[1].score',
      ({ items: [first, second] }) => ({ items: [first!, { ...second!, score: 0.51 }] }),
    ],
    [
      'items[1].end_s',
      ({ items: [first, second] }) => ({ items: [first!, { ...second!, end_s: 0 }] }),
    ],
    [
      'items[1].data_id',
      ({ items: [first, second] }) => ({ items: [first!, { ...second!, data_id: 'absent' }] }),
    ],
    [
      'items[1].file',
      ({ items: [first, second] }) => ({ items: [first!, { ...second!, file: 'absent.WAV' }] }),
    ],
    ['items[1]', ({ items: [first] }) => ({ items: [first!, { ...first!, start_s: 0.0004 }] })],
    ['assigned_to[0]', () => ({ assigned_to: ['stranger'] })],
  ])(
    'that cannot have been drawn are refused with the field %s (S16.10)',
    async (field, change) => {
      const drawn = await project.drawn(4);
      await expect(project.sample({ ...drawn, ...change(drawn) })).rejects.toMatchObject({
        code: 'invalid_request',
        field,
        message: expect.stringContaining(field.split('[')[0] ?? field),
      });
      const { samples } = await project.call(reviewHandlers.samplesList, ada);
      expect(samples).toEqual([]);
    },
  );

  it('may have strata without detections, and scores that were rounded or clipped', async () => {
    const drawn = await project.drawn(1);
    const made = await project.sample({
      ...drawn,
      strata: [
        { low: 0.1, high: 0.5, detections: 0 },
        { low: 0.5, high: 0.9999, detections: 3 },
      ],
      items: [
        { ...drawn.items[0]!, score: 0.49996, stratum: 1 },
        { ...drawn.items[0]!, start_s: 1, score: 1, stratum: 1 },
      ],
    });
    expect(made.item_count).toBe(2);
  });

  it('are extended within their strata, and by nothing that they have (S16.12)', async () => {
    const drawn = await project.drawn(10);
    const [one, two, ...more] = drawn.items;
    await project.sample({ ...drawn, items: [one!, two!] });
    expect(await extend([two!, ...more])).toEqual({ added: 8, item_count: 10 });
    expect(await extend(more)).toEqual({ added: 0, item_count: 10 });
    expect((await items()).items.map(({ item, file }) => [item, file])).toEqual(
      drawn.items.map(({ file }, index) => [index, file]),
    );
    const later = (index: number) => ({ ...one!, start_s: index, end_s: index + 3 });
    await expect(
      extend(Array.from({ length: 96 }, (_, index) => later(index + 1))),
    ).rejects.toMatchObject({ code: 'invalid_request', field: 'strata[0].detections' });
    const both = await Promise.all([
      extend(Array.from({ length: 20 }, (_, index) => later(index + 1))),
      extend(Array.from({ length: 20 }, (_, index) => later(index + 11))),
    ]);
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(30);
    expect((await items({ limit: 1000 })).items.map(({ item }) => item)).toEqual([
      ...Array(40).keys(),
    ]);
  });

  it('say how they were drawn; without a word it was one of each site in turn (S16.12)', async () => {
    const { scheme: _, ...untold } = await project.drawn(2);
    const sample = await project.sample(untold);
    expect(sample.scheme).toBe('spread_over_sites');
    await expect(project.sample({ ...untold, scheme: 'random_in_strata' })).rejects.toMatchObject({
      code: 'conflict',
      field: 'sample_id',
    });
    const more = (await project.drawn(4)).items;
    await expect(extend(more)).rejects.toMatchObject({ code: 'conflict', field: 'scheme' });
    const added = await project.call(reviewHandlers.samplesExtend, ada, {
      ...at(),
      body: { items: more },
    });
    expect(added.added).toBeGreaterThan(0);
    const random = { ...untold, sample_id: project.idOf('random'), method: 'random' as const };
    expect((await project.sample(random)).scheme).toBeNull();
  });

  it('have no more items than the limit says', async () => {
    const [first] = (await project.drawn(1)).items;
    const strata = [{ low: 0.1, high: 0.9, detections: 1_000_000 }];
    const batch = (from: number) =>
      Array.from({ length: limits.sample_batch }, (_, index) => ({
        ...first!,
        start_s: from + index,
        end_s: from + index + 3,
      }));
    await project.sample({ ...(await project.drawn(1)), strata, items: batch(0) });
    for (let from = limits.sample_batch; from < limits.sample_items; from += limits.sample_batch)
      await extend(batch(from));
    expect((await get()).item_count).toBe(limits.sample_items);
    await expect(extend(batch(limits.sample_items))).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });

  it('tell who has reviewed how much, and where reviewers disagree (S16.13, S16.14)', async () => {
    await project.sample(await project.drawn(10));
    await project.say(bea, onItem(0, 'b0'), onItem(1, 'b1'), onItem(2, 'b2', { verdict: 'no' }));
    await project.say(cem, onItem(0, 'c0'), onItem(1, 'c1', { verdict: 'unsure' }));
    // Said elsewhere, of the same detection, and of another one.
    await project.say(
      cem,
      onItem(2, 'c2', { sample_id: null }),
      onItem(3, 'c3', { species: 'Turdus merula' }),
    );
    const reviewers = [
      { reviewer_id: 'bea', reviewer: 'bea', reviewed: 3 },
      { reviewer_id: 'cem', reviewer: 'cem', reviewed: 3 },
    ];
    expect(await get(bea)).toMatchObject({ reviewed: 3, mine: 3, disagreements: 2, reviewers });
    expect(await get()).toMatchObject({ reviewed: 3, mine: 0, disagreements: 2 });
    const disputed = async () =>
      (await items({ only: 'disagreements' })).items.map(({ item }) => item);
    expect(await disputed()).toEqual([1, 2]);
    project.service.passSeconds(1);
    await project.say(ada, onItem(1, 'last', { verdict: 'no', final: true }));
    expect(await disputed()).toEqual([2]);
    const { samples } = await project.call(reviewHandlers.samplesList, ada);
    expect(samples).toMatchObject([{ reviewed: 3, mine: 1, disagreements: 1 }]);
    const settled = (await items()).items[1];
    expect(settled?.mine).toMatchObject({ reviewer_id: 'ada', verdict: 'no', final: true });
    expect(
      settled?.verdicts.map(({ reviewer_id, verdict, final }) => [reviewer_id, verdict, final]),
    ).toEqual([
      ['bea', 'yes', false],
      ['cem', 'unsure', false],
      ['ada', 'no', true],
    ]);
  });

  it('are a queue for each reviewer, a page at a time (S16.14)', async () => {
    await project.sample(await project.drawn(10));
    await project.say(bea, onItem(1, 'b1'), onItem(4, 'b4'));
    const open = (query = {}, who = bea) => items({ only: 'open', ...query }, who);
    const first = await open({ limit: 3 });
    expect(first.items.map(({ item }) => item)).toEqual([0, 2, 3]);
    const rest = await open({ limit: 1000, cursor: first.next_cursor });
    expect(rest.items.map(({ item }) => item)).toEqual([5, 6, 7, 8, 9]);
    expect(rest.next_cursor).toBeNull();
    expect((await open({}, cem)).items).toHaveLength(10);
    project.service.passSeconds(1);
    await project.say(bea, onItem(1, 'undo', { verdict: 'undone' }));
    expect((await open()).items.map(({ item }) => item)).toContain(1);
  });

  it('are paged with all verdicts on each item, however many people said one', async () => {
    await project.sample(await project.drawn(10));
    const { db } = project.service;
    const people = 700;
    await db
      .prepare(`INSERT INTO reviewers SELECT ?1, 'person ' || value, 'Bo' FROM json_each(?2)`)
      .bind(project.card.project_id, JSON.stringify([...Array(people).keys()]))
      .run();
    await db
      .prepare(
        `INSERT INTO reviews (project_id, number, review_id, file_id, data_id, file, start_ms, end_ms, species, verdict, blind,
           final, reviewer_id, at)
         SELECT items.project_id, row_number() OVER (), items.item || ' of ' || reviewer_id, file_id, data_id, file, start_ms, end_ms,
           ?, 'yes', 0, 0, reviewer_id, '' FROM sample_items AS items, reviewers`,
      )
      .bind(robin)
      .run();
    const told: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await items({ limit: 1000, ...(cursor === null ? {} : { cursor }) });
      expect(JSON.stringify(page).length).toBeLessThan(1.5 * limits.list_bytes);
      told.push(...page.items.map(({ verdicts }) => verdicts.length));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(told).toEqual(Array(10).fill(people));
    expect(await get()).toMatchObject({ reviewed: 10, disagreements: 0 });
  });

  it('are listed by species and joins, newest first', async () => {
    const drawn = await project.drawn(2);
    await project.sample(drawn);
    project.service.passSeconds(1);
    const other = { sample_id: project.idOf('other'), species: 'Turdus merula' };
    await project.sample({ ...drawn, ...other });
    const list = (query: Record<string, unknown>) =>
      project.call(reviewHandlers.samplesList, ada, { query });
    const first = await list({ limit: 1 });
    expect(first.samples).toMatchObject([other]);
    const second = await list({ limit: 1, cursor: first.next_cursor });
    expect(second).toMatchObject({ samples: [{ species: robin }], next_cursor: null });
    expect((await list({ species: robin })).samples).toHaveLength(1);
    expect((await list({ joins: drawn.joins })).samples).toHaveLength(2);
    expect((await list({ joins: 'absent' })).samples).toEqual([]);
  });

  it('are renamed and assigned, and deleted without the verdicts on them (S16.16)', async () => {
    await project.sample(await project.drawn(3));
    await project.say(bea, onItem(0, 'b0'));
    const { sample } = await project.call(reviewHandlers.samplesUpdate, ada, {
      ...at(),
      body: { name: 'Robins of May', assigned_to: ['ada', 'ada'] },
    });
    expect(sample).toMatchObject({ name: 'Robins of May', assigned_to: ['ada'], reviewed: 1 });
    expect(await project.call(reviewHandlers.samplesDelete, ada, at())).toEqual({ deleted: true });
    await expect(get()).rejects.toMatchObject({ code: 'not_found' });
    const counting = await project.reviews({ counting: 'true' });
    expect(counting).toMatchObject([{ sample_id: project.idOf('sample'), verdict: 'yes' }]);
    const late = await project.say(bea, onItem(1, 'b1'));
    expect(late.refused).toMatchObject([{ reason: 'sample_unknown' }]);
  });

  it('that are deleted while they are renamed leave no line of the audit that says so', async () => {
    await project.sample(await project.drawn(3));
    const batch = project.service.db.batch.bind(project.service.db);
    project.service.db.batch = async (statements) => {
      project.service.db.batch = batch;
      await project.call(reviewHandlers.samplesDelete, ada, at());
      return batch(statements);
    };
    const renamed = project.call(reviewHandlers.samplesUpdate, ada, {
      ...at(),
      body: { name: 'Gone' },
    });
    await expect(renamed).rejects.toMatchObject({ code: 'not_found' });
    const updates = await project.service.db
      .prepare(`SELECT count(*) AS n FROM audit_lines WHERE action = 'samplesUpdate'`)
      .first();
    expect(updates).toEqual({ n: 0 });
  });

  it('outlive their recordings, which they name as they were', async () => {
    const { service, card } = project;
    await project.sample(await project.drawn(3));
    await project.say(bea, onItem(0, 'b0'));
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: card.data_id } });
    await service.settled();
    const told = await items();
    expect(told.items[0]).toMatchObject({
      file: '0.WAV',
      duration_s: null,
      recording_deleted: true,
      verdicts: [{ reviewer_id: 'bea', recording_deleted: true }],
    });
    expect(await get()).toMatchObject({ item_count: 3, reviewed: 1 });
  });

  it('take verdicts under another name of their species as on it, and those of one person once (S27.7)', async () => {
    const [old, accepted] = ['Corvus monedula', 'Coloeus monedula'];
    await project.sample(await project.drawn(4, { species: accepted }));
    await project.say(
      bea,
      onItem(0, 'b0', { species: old }),
      onItem(1, 'b1', { species: accepted }),
    );
    await project.say(cem, onItem(0, 'c0', { species: accepted, verdict: 'no' }));
    expect(await get(bea)).toMatchObject({ reviewed: 2, mine: 2, disagreements: 1 });
    const open = await items({ only: 'open' }, bea);
    expect(open.items.map(({ item }) => item)).toEqual([2, 3]);
    expect((await items({ only: 'disagreements' })).items.map(({ item }) => item)).toEqual([0]);
    // Said anew under the other name: the first is no verdict of today, and nobody disagrees with herself.
    await project.say(bea, onItem(0, 'b0 again', { species: accepted, verdict: 'no' }));
    expect(await get(bea)).toMatchObject({ reviewed: 2, mine: 2, disagreements: 0 });
    const [first] = (await items({}, bea)).items;
    expect(first).toMatchObject({ species: accepted, mine: { verdict: 'no' } });
    expect(first?.verdicts.map(({ reviewer_id, verdict }) => [reviewer_id, verdict])).toEqual([
      ['cem', 'no'],
      ['bea', 'no'],
    ]);
    const body = { sample_id: project.idOf('sample') };
    const { figures } = await project.call(reviewHandlers.calibrationsPreview, ada, { body });
    expect(figures).toMatchObject({ yes: 1, no: 1, open: 2 });
    // A split is another species.
    await project.say(cem, onItem(2, 'c2', { species: 'Bubulcus ibis' }));
    expect(await get(cem)).toMatchObject({ reviewed: 2 });
  });

  it('and verdicts and calibrations are found by each name of their species (S27.7)', async () => {
    const [old, accepted] = ['Corvus monedula', 'Coloeus monedula'];
    await project.sample(await project.drawn(4, { species: old }));
    await project.say(bea, onItem(0, 'b0', { species: old }));
    const body = { sample_id: project.idOf('sample') };
    await project.call(reviewHandlers.calibrationsCreate, ada, { body });
    for (const species of [old, accepted]) {
      const query = { species };
      const { samples } = await project.call(reviewHandlers.samplesList, ada, { query });
      expect(samples.map((one) => one.species)).toEqual([old]);
      const { calibrations } = await project.call(reviewHandlers.calibrationsList, ada, { query });
      expect(calibrations.map((one) => one.species)).toEqual([old]);
      expect((await project.reviews(query)).map((one) => one.species)).toEqual([old]);
    }
    expect(await project.reviews({ species: 'Corvus corax' })).toEqual([]);
  });

  it('of a project are bounded', async () => {
    const drawn = await project.drawn(1);
    await project.sample(drawn);
    const numbers = JSON.stringify([...Array(limits.samples_per_project - 1).keys()]);
    await project.service.db
      .prepare(
        `INSERT INTO samples SELECT project_id, 'sample-' || value, species, joins, model, model_version, settings, method, name,
           strata, 0, assigned_to, made_by, made_by_name, created_at, scheme FROM samples, json_each(?)`,
      )
      .bind(numbers)
      .run();
    await expect(
      project.sample({ ...drawn, sample_id: project.idOf('one too many') }),
    ).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

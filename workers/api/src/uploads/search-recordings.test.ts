import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings } from '../../test/timed-recordings.ts';
import { Turns } from '../base/turns.ts';
import type { Handler } from '../http/handler.ts';
import { dataHandlers } from './handlers.ts';

describe('a search for recordings of a project', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    await service.db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at) VALUES ('p', 'ada', '', '', '', '')`,
      )
      .run();
  });
  afterEach(() => service.close());

  const card = async (data_id: string, names: readonly string[], more: object = {}) => {
    await service.db
      .prepare(
        `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
           validation_status, file_count, created_at, updated_at)
         VALUES (?1, 'p', 'ada', 'Card ' || ?1, 'by_device', 'audiomoth', 'valid', ?2, ?1, ?1)`,
      )
      .bind(data_id, names.length)
      .run();
    await addRecordings(
      service,
      { data_id },
      names.map((filename) => ({ filename, recorded_at: null, ...more })),
    );
  };
  const search = async (text: string, hidesPlaces = false) => {
    const reading: Handler<'recordingsSearch'> = (call) =>
      dataHandlers.recordingsSearch({ ...call, ctx: { ...call.ctx, hidesPlaces } });
    return service.call(reading, 'ada', { params: { projectId: 'p' }, query: { search: text } });
  };
  const found = async (text: string, hidesPlaces = false) =>
    (await search(text, hidesPlaces)).recordings.map(({ filename }) => filename);

  it('finds them by a part of their name, those of the newest card first', async () => {
    await card('1', ['north/OWL_1.WAV', 'b.WAV']);
    await card('2', ['south/owl_2.WAV', 'kept/owl.WAV']);
    await service.db
      .prepare("UPDATE files SET status = 'missing' WHERE filename LIKE 'kept%'")
      .run();
    expect(await search('owl')).toEqual({
      recordings: [
        {
          file_id: expect.any(String),
          data_id: '2',
          dataset_name: 'Card 2',
          filename: 'south/owl_2.WAV',
          recorded_at: null,
          duration_s: 60,
        },
        expect.objectContaining({ data_id: '1', filename: 'north/OWL_1.WAV' }),
      ],
      complete: true,
    });
    expect((await search('nothing')).recordings).toEqual([]);
  });

  it('finds them by day, hour and minute of their clock, however they are named', async () => {
    for (const [data_id, device_id] of [
      ['1', 'A'],
      ['2', null],
    ] as const) {
      await card(data_id, []);
      await addRecordings(
        service,
        { data_id },
        ['2026-05-22T05:00:00+02:00', '2026-05-22T05:10:00+02:00', '2026-05-23T05:00:00Z'].map(
          (recorded_at, at) => ({ device_id, recorded_at, filename: `${data_id}-${at}.WAV` }),
        ),
      );
    }
    await service.db.prepare('UPDATE datasets SET file_count = 3').run();
    expect(await found('2026-05-22')).toEqual(['2-0.WAV', '2-1.WAV', '1-0.WAV', '1-1.WAV']);
    expect(await found('20260522 05')).toHaveLength(4);
    expect(await found('20260522_0510')).toEqual(['2-1.WAV', '1-1.WAV']);
    expect(await found('2026-05-24')).toEqual([]);
  });

  it('looks for a day in names where no clock had it', async () => {
    await card('1', ['20260524_050000.WAV']);
    expect(await found('20260524')).toEqual(['20260524_050000.WAV']);
  });

  it.each([true, false])('is bounded, and says so (turns: %s)', async (hasTurns) => {
    if (hasTurns) service.deps.turns = new Turns({ afterOthers: (go) => void queueMicrotask(go) });
    const names = Array.from({ length: 21_000 }, (_, at) => `${String(at).padStart(6, '0')}.WAV`);
    await card('2', names.slice(0, 12_000));
    await card('1', names.slice(12_000));
    await card('0', ['owl.WAV']);
    expect(await search('0119')).toMatchObject({ complete: false });
    expect((await search('0119')).recordings).toHaveLength(20);
    expect(await found('011999')).toEqual(['011999.WAV']);
    expect(await search('019999')).toMatchObject({ recordings: [{}], complete: false });
    expect(await search('020500')).toEqual({ recordings: [], complete: false });
    expect(await search('owl')).toEqual({ recordings: [], complete: false });
  });

  it('finds nothing by a place for those who may not see places', async () => {
    await card('1', ['nest_+47.65123+009.48017_a.WAV', 'owl_a.WAV']);
    expect(await found('47.651')).toEqual(['nest_+47.65123+009.48017_a.WAV']);
    expect(await found('47.651', true)).toEqual([]);
    expect(await found('_a.wav', true)).toHaveLength(2);
    expect(await found('[place', true)).toHaveLength(1);
    expect(await found('hidden', true)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';
import { newDataset, put, sha256, uploadAll, verified, wav } from '../support/card.ts';

const MiB = 1024 ** 2;
const GB = 1024 ** 3;

const recordingAt = (utc_offset: string, duration_s: number) => ({
  format: 'wav',
  sample_rate_hz: 8000,
  channels: 1,
  duration_s,
  recorded_at: `2026-05-21T20:00:00${utc_offset}`,
  utc_offset,
  device_id: '24F319055FDF1234',
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
});

export const dataSuite = (server: () => TestServer) =>
  describe('data', () => {
    it('goes up file by file, straight to the store, and is valid (S7.4)', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const params = { dataId };
      const { filename, bytes } = wav('20260501_050000.WAV');
      const target = await ada.ok('uploadUrl', {
        params,
        body: { filename, content_type: 'audio/wav', size: bytes.length },
      });
      expect(await put(target, bytes)).toBe(200);
      const { dataset } = await ada.ok('uploadComplete', { params });
      expect(dataset).toMatchObject({ validation_status: 'valid', file_count: 1 });
      const { datasets } = await ada.ok('datasetsList', { params: { projectId } });
      expect(datasets).toEqual([dataset]);
      const { project } = await ada.ok('projectsGet', { params: { projectId } });
      expect(project).toMatchObject({ progress: { data: true }, data_size_bytes: bytes.length });
      expect(project.timeline[0]).toMatchObject({
        action: 'Dataset uploaded',
        metadata: { files_stored: 1 },
      });
    });

    it('is known again by its checksum, so a second run uploads nothing', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const recordings = [wav('A/20260501_050000.WAV', 800, 1), wav('20260501_050000.WAV', 800, 2)];
      await uploadAll(ada, dataId, recordings);
      await verified(ada, dataId);
      const files = recordings.map(({ filename, bytes }) => ({
        filename: `again/${filename}`,
        content_type: 'audio/wav',
        size: bytes.length,
        sha256: sha256(bytes),
      }));
      const body = { files, dry_run: true };
      const answer = await ada.ok('uploadUrls', { params: { dataId }, body });
      expect(answer.files).toMatchObject([
        { status: 'already_have', stored_as: 'A/20260501_050000.WAV', added: false },
        { status: 'already_have', stored_as: '20260501_050000.WAV', added: false },
      ]);
    });

    it('of equal content is twelve recordings, stored once (S25.1)', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const params = { dataId };
      const named = (at: number) => `20260501_05${String(at).padStart(2, '0')}00.WAV`;
      const loud = [wav(named(0), 800, 1), wav(named(1), 1200, 2)];
      const silent = Array.from({ length: 10 }, (_, at) => wav(named(at + 2)));
      await uploadAll(ada, dataId, [...loud, silent[0]!]);
      await verified(ada, dataId);
      const before = (await ada.ok('storage', {})).total_size_bytes;
      const files = silent.map(({ filename, bytes }) => ({
        filename,
        content_type: 'audio/wav',
        size: bytes.length,
        sha256: sha256(bytes),
      }));
      const asked = await ada.ok('uploadUrls', { params, body: { files } });
      expect(asked.files).toMatchObject(
        silent.map((_, at) => ({ status: 'already_have', stored_as: named(2), added: at > 0 })),
      );
      const { dataset, stored } = await ada.ok('uploadComplete', { params });
      expect([stored, dataset]).toMatchObject([
        12,
        { file_count: 12, total_size_bytes: before, validation_status: 'valid', pending_count: 0 },
      ]);
      expect((await ada.ok('storage', {})).total_size_bytes).toBe(before);
      const { files: listed } = await ada.ok('filesList', { params });
      expect(listed.map(({ filename }) => filename)).toEqual(
        [...loud, ...silent].map(({ filename }) => filename),
      );
      expect(listed.every(({ status, verified_by }) => status === 'stored' && verified_by)).toBe(
        true,
      );
      const { project } = await ada.ok('projectsGet', { params: { projectId } });
      expect(
        project.timeline
          .filter(({ action }) => action === 'Dataset uploaded')
          .map(({ metadata }) => metadata?.files_stored),
      ).toEqual([9, 3]);
      const fileId = listed.at(-1)!.file_id;
      const { download_url } = await ada.ok('fileDownload', { params: { dataId, fileId } });
      const answer = await fetch(download_url);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(silent[9]!.bytes));
      const again = await ada.ok('uploadUrls', { params, body: { files } });
      expect(again.files).toMatchObject(
        silent.map(({ filename }) => ({
          status: 'already_have',
          stored_as: filename,
          added: false,
        })),
      );
    });

    it('stored before takes the times that are sent now where asked to, and says which facts were corrected', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const params = { dataId };
      const recordings = [wav('A.WAV', 800, 1), wav('B.WAV', 1200, 2)];
      const ask = (offset: string, more: { dry_run?: boolean; correct?: boolean } = {}) =>
        ada.ok('uploadUrls', {
          params,
          body: {
            ...more,
            files: recordings.map(({ filename, bytes }) => ({
              filename,
              content_type: 'audio/wav',
              size: bytes.length,
              sha256: sha256(bytes),
              recording: recordingAt(offset, (bytes.length - 44) / 16_000),
            })),
          },
        });
      const times = async () =>
        (await ada.ok('filesList', { params })).files.map((one) => one.recording?.recorded_at);
      await uploadAll(ada, dataId, recordings);
      expect(await ada.ok('recordersList', { params })).toEqual({
        recorders: [{ device_id: null, files: 2 }],
      });
      const first = await ask('+00:00');
      expect(first.files[0]).toMatchObject({
        corrected: expect.arrayContaining(['recorded_at', 'device_id']) as unknown,
      });
      expect(await ada.ok('recordersList', { params })).toEqual({
        recorders: [{ device_id: '24F319055FDF1234', files: 2 }],
      });
      const corrected = ['recorded_at', 'utc_offset'];
      const known = { status: 'already_have', corrected };
      const dry = await ask('+02:00', { dry_run: true, correct: true });
      expect(dry.files).toMatchObject([known, known]);
      expect((await ask('+02:00')).files).toMatchObject([{ corrected: [] }, { corrected: [] }]);
      expect(await times()).toEqual(Array(2).fill('2026-05-21T20:00:00+00:00'));
      expect((await ask('+02:00', { correct: true })).files).toMatchObject([known, known]);
      expect(await times()).toEqual(Array(2).fill('2026-05-21T20:00:00+02:00'));
      expect((await ask('+02:00', { correct: true })).files).toMatchObject([
        { corrected: [] },
        { corrected: [] },
      ]);
      const { datasets } = await ada.ok('datasetsList', { params: { projectId } });
      expect(datasets).toMatchObject([{ file_count: 2, duration_s: 0.25 }]);
    });

    it('is refused file by file with a reason', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const file = (filename: string, size: number) => ({
        filename,
        size,
        content_type: 'audio/wav',
      });
      const answer = await ada.ok('uploadUrls', {
        params: { dataId },
        body: {
          files: [
            file('20260501_050000.WAV', 100),
            file('20260501_051000.WAV', 0),
            file('CONFIG.TXT', 100),
            file('20260501_050000.WAV', 100),
            file('20260501_052000.WAV', 2 * GB),
          ],
        },
      });
      expect(answer.files.map((one) => ('code' in one ? one.code : one.status))).toEqual([
        'upload',
        'empty_file',
        'unsupported_type',
        'duplicate_name',
        'storage_exceeded',
      ]);
      expect(answer.files[4]).toMatchObject({
        error:
          'This upload would exceed your storage limit. Please remove some files or upgrade your plan.',
      });
      expect((await ada.ok('storage')).total_size_bytes).toBe(100);
      const empty = { params: { dataId }, body: file('20260501_053000.WAV', 0) };
      expect((await ada.refused('uploadUrl', 'invalid_request', empty)).field).toBe('size');
      await ada.refused('uploadUrl', 'storage_exceeded', {
        params: { dataId },
        body: file('20260501_053000.WAV', 2 * GB),
      });
    });

    it('never exceeds the cap, however many ask at once', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          ada.raw('uploadUrl', {
            params: { dataId },
            body: { filename: `F${at}.WAV`, content_type: 'audio/wav', size: 400 * MiB },
          }),
        ),
      );
      const statuses = answers.map((answer) => answer.status).toSorted();
      expect(statuses).toEqual([200, 200, 413, 413, 413, 413, 413, 413]);
      const { total_size_bytes, subscription_limit_gb } = await ada.ok('storage');
      expect(total_size_bytes).toBe(800 * MiB);
      expect(subscription_limit_gb).toBe(1);
      await ada.ok('datasetsDelete', { params: { dataId } });
      expect((await ada.ok('storage')).total_size_gb).toBe(0);
    });

    it('says what did not arrive, and takes it later', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const params = { dataId };
      const recordings = [wav('A.WAV', 10), wav('B.WAV', 20)];
      const files = recordings.map(({ filename, bytes }) => ({
        filename,
        content_type: 'audio/wav',
        size: bytes.length,
      }));
      const { files: tickets } = await ada.ok('uploadUrls', { params, body: { files } });
      const [first, second] = tickets;
      if (first?.status !== 'upload' || second?.status !== 'upload') throw new Error('no tickets');
      await put(first, recordings[0]?.bytes ?? new Uint8Array());
      const partial = await ada.ok('uploadComplete', { params });
      expect(partial).toMatchObject({ stored: 1, missing: 1 });
      expect(partial.dataset).toMatchObject({
        validation_status: 'partial',
        validation_issues: ['B.WAV did not arrive. Upload it again.'],
        pending_count: 0,
      });
      await put(second, recordings[1]?.bytes ?? new Uint8Array());
      expect((await ada.ok('uploadComplete', { params })).dataset.validation_status).toBe('valid');
      const listed = await ada.ok('filesList', { params, query: { status: 'stored', limit: 1 } });
      expect(listed.files.map((file) => file.filename)).toEqual(['A.WAV']);
      const rest = await ada.ok('filesList', {
        params,
        query: { limit: 1, cursor: listed.next_cursor ?? '' },
      });
      expect(rest).toMatchObject({ files: [{ filename: 'B.WAV' }], next_cursor: null });
    });

    it('is read back by a range of one recording, found by its name', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const params = { dataId };
      const kept = wav('A/20260501_050000.WAV', 800, 1);
      await uploadAll(ada, dataId, [kept, wav('B/20260501_050000.WAV', 800, 2)]);
      const query = { filename: kept.filename };
      const { files, next_cursor } = await ada.ok('filesList', { params, query });
      expect([files.map((file) => file.filename), next_cursor]).toEqual([[kept.filename], null]);
      const fileId = files[0]?.file_id ?? '';
      const checked = await ada.ok('filesCheck', { params: { dataId, fileId } });
      expect(checked).toEqual({ damaged: false, verified_by: expect.any(String) });
      const link = await ada.ok('fileDownload', { params: { dataId, fileId } });
      expect(link.size_bytes).toBe(kept.bytes.length);
      expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.now());
      const answer = await fetch(link.download_url, { headers: { range: 'bytes=40-139' } });
      expect(answer.status).toBe(206);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
        new Uint8Array(kept.bytes.subarray(40, 140)),
      );
    });

    it('has no link for a recording that did not arrive', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const body = { filename: 'A.WAV', content_type: 'audio/wav', size: 10 };
      const { file_id: fileId } = await ada.ok('uploadUrl', { params: { dataId }, body });
      const failure = await ada.refused('fileDownload', 'conflict', { params: { dataId, fileId } });
      expect(failure.error).toBe('A.WAV is not in the store. Upload it again.');
    });

    it('is checked before it goes up', async () => {
      const ada = await newAccount(server());
      const { config } = await ada.ok('validationConfig', { query: { method: 'by_device' } });
      expect(config.options.find((option) => option.value === 'audiomoth')).toMatchObject({
        label: 'AudioMoth',
        extensions: ['.wav'],
        enabled: true,
      });
      const byType = await ada.ok('validationConfig', { query: { method: 'by_type' } });
      expect(byType.config.enabled).toBe(false);
      const answer = await ada.ok('validate', {
        body: {
          files: [{ name: 'A.WAV', size: 0, type: 'audio/wav' }],
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        },
      });
      expect(answer).toMatchObject({ valid: false, file_issues: [{ code: 'empty_file' }] });
      expect(answer.issues[0]).toContain('A.WAV is empty');
    });

    it('of somebody else does not exist', async () => {
      const [ada, bob] = [await newAccount(server()), await newAccount(server())];
      const { dataId } = await newDataset(ada);
      const params = { dataId, fileId: 'absent' };
      const file = { filename: 'A.WAV', content_type: 'audio/wav', size: 1 };
      await bob.refused('uploadUrl', 'not_found', { params, body: file });
      await bob.refused('uploadUrls', 'not_found', { params, body: { files: [file] } });
      await bob.refused('uploadComplete', 'not_found', { params });
      await bob.refused('filesList', 'not_found', { params });
      await bob.refused('recordersList', 'not_found', { params });
      await bob.refused('fileDownload', 'not_found', { params });
      await bob.refused('partsList', 'not_found', { params });
      await bob.refused('datasetsDelete', 'not_found', { params });
    });

    it('is taken under one name once in a project', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const body = {
        dataset_name: 'Card A',
        classification_method: 'by_device' as const,
        data_type_or_device: 'audiomoth',
      };
      const strictly = { ...body, strict_name: true };
      const refused = { params: { projectId }, body: strictly };
      await ada.refused('datasetsCreate', 'dataset_exists', refused);
      await uploadAll(ada, dataId, [wav('A.WAV')]);
      await ada.refused('datasetsCreate', 'dataset_exists', { params: { projectId }, body });
      const camera = { ...body, dataset_name: 'Camera', data_type_or_device: 'camera_trap' };
      const failure = await ada.refused('datasetsCreate', 'invalid_request', {
        params: { projectId },
        body: camera,
      });
      expect(failure.field).toBe('data_type_or_device');
    });
  });

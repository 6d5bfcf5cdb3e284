import { limits } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { projectWithData } from '../support/card.ts';
import { join } from '../support/people.ts';

const at = '2026-05-01T06:00:00.000Z';
const card = {
  dataset_name: 'Card',
  classification_method: 'by_device',
  data_type_or_device: 'audiomoth',
} as const;

/** Limits of accounts and of answers. */
export const limitsSuite = (server: () => TestServer) =>
  describe('what one account may have', { tags: 'full' }, () => {
    /** `values` are an expression in `i`, which counts from 1. */
    const add = (into: string, count: number, values: string) =>
      server().sql(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) INSERT INTO ${into} SELECT ${values} FROM n`,
      );
    const projectOf = async (who: Account) => {
      const { project } = await who.ok('projectsCreate', { body: { title: 'Marsh' } });
      return { projectId: project.project_id };
    };

    it('is a thousand projects, listed in pages that are bounded in bytes', async () => {
      const ada = await newAccount(server());
      const columns = 'project_id, user_id, title, description, created_at, updated_at';
      const letters = `'${'d'.repeat(10_000)}'`;
      await add(
        `projects (${columns})`,
        limits.projects_per_account - 1,
        `'${ada.userId}' || i, '${ada.userId}', 'Project ' || i, ${letters}, '${at}', '${at}'`,
      );
      await ada.ok('projectsCreate', { body: {} });
      const failure = await ada.refused('projectsCreate', 'limit_reached', { body: {} });
      expect(failure.error).toContain('1000 projects');
      const ids = new Set<string>();
      let cursor: string | undefined;
      do {
        const page = await ada.ok('projectsList', { query: { cursor } });
        expect(JSON.stringify(page).length).toBeLessThan(1.5 * limits.list_bytes);
        for (const project of page.projects) ids.add(project.project_id);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(ids.size).toBe(limits.projects_per_account);
    });

    it('is a thousand notes a project, and a million characters of them', async () => {
      const ada = await newAccount(server());
      const columns = 'note_id, project_id, text, author, created_at, updated_at';
      const params = await projectOf(ada);
      const { projectId } = params;
      const first = await ada.ok('notesCreate', { params, body: { text: 'First' } });
      await add(
        `notes (${columns})`,
        limits.notes_per_project - 1,
        `'${projectId}' || i, '${projectId}', 'Note', 'User', '${at}', '${at}'`,
      );
      const body = { text: 'One more' };
      await ada.refused('notesCreate', 'limit_reached', { params, body });
      const of = { ...params, noteId: first.note_id };
      await ada.ok('notesUpdate', { params: of, body: { text: 'First of all' } });
      await server().sql(
        `UPDATE notes SET text = '${'n'.repeat(1000)}' WHERE project_id = '${projectId}' AND note_id <> '${first.note_id}'`,
      );
      await ada.refused('notesUpdate', 'limit_reached', {
        params: of,
        body: { text: 'x'.repeat(2000) },
      });
      await ada.ok('notesUpdate', { params: of, body: { text: 'Short' } });
      const { project } = await ada.ok('projectsUpdate', { params, body: { title: 'Reed bed' } });
      expect(project).toMatchObject({ title: 'Reed bed', note_count: limits.notes_per_project });
      expect((await ada.ok('projectsGet', { params })).project.notes).toHaveLength(
        limits.notes_per_project,
      );
    });

    it('is a thousand datasets a project, whose issues are told as far as a list goes', async () => {
      const ada = await newAccount(server());
      const params = await projectOf(ada);
      const { projectId } = params;
      const columns =
        'data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device, validation_issues, created_at, updated_at';
      const issues = `'${JSON.stringify(['x'.repeat(20_000)])}'`;
      await add(
        `datasets (${columns})`,
        limits.datasets_per_project - 1,
        `'${projectId}' || i, '${projectId}', '${ada.userId}', 'Card ' || i, 'by_device', 'audiomoth', ${issues}, '${at}', '${at}'`,
      );
      await ada.ok('datasetsCreate', { params, body: card });
      const failure = await ada.refused('datasetsCreate', 'limit_reached', { params, body: card });
      expect(failure.error).toContain('1000 datasets');
      const { datasets } = await ada.ok('datasetsList', { params });
      expect(datasets).toHaveLength(limits.datasets_per_project);
      expect(JSON.stringify(datasets).length).toBeLessThan(2.5 * limits.list_bytes);
      expect(datasets.at(-1)?.validation_issues[0]).toContain('the list of its files names them');
    });

    it('is so many analyses that wait or run at once', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await projectWithData(ada, 1);
      const other = await projectOf(ada);
      const columns =
        'analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at';
      await add(
        `analyses (${columns})`,
        limits.open_analyses_per_account - 1,
        `'${ada.userId}' || i, '${other.projectId}', '${dataId}', '${ada.userId}', 'acoustic_indices', '{}', 'running', '${at}'`,
      );
      const asked = { params: { projectId }, body: { analysis_type: 'acoustic_indices' } };
      await ada.ok('analysesCreate', asked);
      const failure = await ada.refused('analysesCreate', 'limit_reached', asked);
      expect(failure.error).toContain('500 of an account can wait or run');
      // They count for the owner, also if a member starts them (S15.24).
      const ben = await join(ada, projectId, 'manager');
      await ben.refused('analysesCreate', 'limit_reached', asked);
      const own = await projectWithData(ben, 1);
      await ben.ok('analysesCreate', { ...asked, params: { projectId: own.projectId } });
      await server().sql(
        `UPDATE analyses SET status = 'completed' WHERE analysis_id = '${ada.userId}1'`,
      );
      await ada.ok('analysesCreate', asked);
    });

    it('is a thousand analyses a project, those that are done with them', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await projectWithData(ada, 1);
      const columns =
        'analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at';
      await add(
        `analyses (${columns})`,
        limits.analyses_per_project - 1,
        `'${ada.userId}' || i, '${projectId}', '${dataId}', '${ada.userId}', 'acoustic_indices', '{}', 'completed', '${at}'`,
      );
      const asked = { params: { projectId }, body: { analysis_type: 'acoustic_indices' } };
      await ada.ok('analysesCreate', asked);
      const failure = await ada.refused('analysesCreate', 'limit_reached', asked);
      expect(failure.error).toContain('1000 analyses');
    });

    it('is so many characters of settings, of an analysis and of a project', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await projectWithData(ada, 1);
      const asked = (settings: Record<string, unknown>) => ({
        params: { projectId },
        body: { analysis_type: 'model:crickets', settings },
      });
      const names = (length: number) => Array.from({ length }, (_, i) => `Genus species${i}`);
      const failure = await ada.refused(
        'analysesCreate',
        'invalid_request',
        asked({ species_list: names(8000) }),
      );
      expect(failure.field).toBe('settings.species_list');
      expect(failure.error).toContain('may have 100000 characters here');
      const { error } = await ada.refused(
        'analysesCreate',
        'invalid_request',
        asked({ species_list: names(20_001) }),
      );
      expect(error).toContain('Species list has 20,001 names; 20,000 are allowed');
      const ofNoModel = { params: { projectId }, body: { analysis_type: 'acoustic_indices' } };
      const columns =
        'analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at';
      // A statement of D1 has at most 100,000 characters.
      const size = 80_000;
      await add(
        `analyses (${columns})`,
        limits.analysis_settings_length_per_project / size,
        `'${ada.userId}' || i, '${projectId}', '${dataId}', '${ada.userId}', 'acoustic_indices', '${'x'.repeat(size)}', 'completed', '${at}'`,
      );
      const full = await ada.refused('analysesCreate', 'limit_reached', ofNoModel);
      expect(full.error).toContain('4000000 characters together');
      await server().sql(`DELETE FROM analyses WHERE analysis_id = '${ada.userId}1'`);
      await ada.ok('analysesCreate', ofNoModel);
    });

    it('is a hundred API keys', async () => {
      const ada = await newAccount(server());
      await add(
        'api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at)',
        limits.api_keys_per_account - 1,
        `'${ada.userId}' || i, '${ada.userId}', 'Key', 'bp_', '${ada.userId}' || i, '[]', '${at}'`,
      );
      const body = { name: 'matrix' };
      const { key } = await ada.ok('keysCreate', { body });
      const failure = await ada.refused('keysCreate', 'limit_reached', { body });
      expect(failure.error).toContain('100 API keys');
      await ada.ok('keysDelete', { params: { keyId: key.key_id } });
      await ada.ok('keysCreate', { body });
    });

    it('is so many promised files at once', async () => {
      const ada = await newAccount(server());
      const params = await projectOf(ada);
      const { data_id: full } = await ada.ok('datasetsCreate', { params, body: card });
      const { data_id: dataId } = await ada.ok('datasetsCreate', { params, body: card });
      await server().sql(
        `UPDATE datasets SET pending_count = ${limits.pending_files_per_account - 1} WHERE data_id = '${full}'`,
      );
      const file = (filename: string) => ({ filename, content_type: 'audio/wav', size: 10 });
      const body = { files: [file('a.wav'), file('b.wav')] };
      const { files } = await ada.ok('uploadUrls', { params: { dataId }, body });
      expect(files).toMatchObject([
        { status: 'upload' },
        { status: 'refused', code: 'limit_reached' },
      ]);
      const failure = await ada.refused('uploadUrl', 'limit_reached', {
        params: { dataId },
        body: file('c.wav'),
      });
      expect(failure.error).toContain('Confirm the uploads');
    });

    it('is a thousand receipts a dataset; the newest is refused, and none gives way', async () => {
      const ada = await newAccount(server());
      const { data_id: dataId } = await ada.ok('datasetsCreate', {
        params: await projectOf(ada),
        body: card,
      });
      const params = { dataId };
      await add(
        'files (file_id, data_id, filename, kind, extension, content_type, size_bytes, status, reserved_at)',
        limits.receipts_per_dataset - 1,
        `'${dataId}' || i, '${dataId}', 'receipts/' || i || '.json', 'receipt', '.json', 'application/octet-stream', 10, 'stored', '${at}'`,
      );
      const receipt = (filename: string) => ({
        filename,
        content_type: 'application/json',
        size: 10,
        kind: 'receipt' as const,
      });
      const recording = { filename: 'a.wav', content_type: 'audio/wav', size: 10 };
      const names = ['receipts/last.json', 'receipts/over.json'];
      const body = { files: [...names.map(receipt), recording] };
      const { files } = await ada.ok('uploadUrls', { params, body });
      expect(files.map((ticket) => ticket.status)).toEqual(['upload', 'refused', 'upload']);
      expect(files[1]).toMatchObject({ code: 'limit_reached' });
      expect(JSON.stringify(files[1])).toContain('A dataset can have 1000 receipts.');
      const promised = { ...receipt('receipts/last.json'), size: 20 };
      const again = await ada.ok('uploadUrls', { params, body: { files: [promised] } });
      expect(again.files, 'other content of the promised one').toMatchObject([
        { status: 'upload' },
      ]);
      await ada.refused('uploadUrl', 'limit_reached', { params, body: receipt(names[1]!) });
      const query = { kind: 'receipt', limit: 1000 } as const;
      const listed = await ada.ok('filesList', { params, query });
      expect(listed.files).toHaveLength(limits.receipts_per_dataset);
      expect(listed.files.map(({ filename }) => filename)).not.toContain(names[1]);
    });

    it('is told of 200 files in a validation, errors first, and how many more there are', async () => {
      const ada = await newAccount(server());
      const name = (index: number, end: string) => `${'reed/'.repeat(90)}${index}${end}`;
      const body = {
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
        files: Array.from({ length: 5000 }, (_, i) => ({
          name: name(i, i < 4900 ? '.wav' : '.txt'),
          size: 1,
        })),
      } as const;
      const answer = await ada.ok('validate', { body: { ...body, files: [...body.files] } });
      expect(answer).toMatchObject({ valid: false, issue_count: 5000 });
      expect(answer.file_issues).toHaveLength(limits.validate_issues);
      expect(answer.file_issues.filter(({ severity }) => severity === 'error')).toHaveLength(100);
      expect(answer.issues.at(-1)).toBe('And 4800 more files with such issues.');
      expect(JSON.stringify(answer).length).toBeLessThan(600_000);
    });
  });

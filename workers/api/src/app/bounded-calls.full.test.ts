import type { RouteId } from '@biophony/contract/constants';
import { expect, it } from 'vitest';
import { type Ask, type CountedCall, CountedCalls } from '../../test/counted/counted-calls.ts';
import { LargeAccount } from '../../test/counted/large-account.ts';
import { answerBytes, d1, limits, signatures } from '../../test/counted/limits.ts';
import { runMaintenance } from './maintenance.ts';

const hash = '0'.repeat(64);
const recording = (number: number) => ({
  filename: `new/${String(number).padStart(8, '0')}.WAV`,
  content_type: 'audio/wav',
  size: 1000,
  sha256: hash,
});

/** The larger of what two calls of a route asked for. */
const largest = (one: CountedCall | undefined, other: CountedCall): CountedCall =>
  one && one.statements + one.signatures > other.statements + other.signatures ? one : other;

/** Calls every route that reads or writes what a user has, where the user has `size` of everything. */
async function countAll(size: number): Promise<Map<string, CountedCall>> {
  const calls = await CountedCalls.start();
  const counted = new Map<string, CountedCall>();
  try {
    const account = new LargeAccount(calls.service, calls.userId, size);
    const call = async (id: RouteId, ask: Ask = {}) => {
      const { answer, counts } = await calls.call(id, ask);
      expect(answer.status, `${id}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(
        300,
      );
      counted.set(id, largest(counted.get(id), counts));
      return answer.body as never;
    };
    const projectId = await account.project('main');
    await account.belongings(projectId);
    const stored = await account.dataset(projectId, 'stored', 'stored');
    await account.dataset(projectId, 'arrived', 'pending');
    await account.dataset(projectId, 'gone', 'stored');
    const states = { waiting: ['ready', 'waiting'], merging: ['done', 'ready'] } as const;
    for (const [id, [shards, merge]] of Object.entries(states))
      await account.analysis(stored, id, { shards, merge });
    await account.analysis(stored, 'left', { shards: 'done', merge: 'ready' });
    const other = await account.project('other');
    const data = { dataId: 'stored' };
    const project = { projectId };
    const embed = { origins: ['https://reserve.example'] };

    await call('profileGet');
    await call('profilePut', { body: { display_name: 'Ada' } });
    await call('subscriptionPut', { body: { tier: 'enterprise' } });
    const { key } = (await call('keysCreate', { body: { name: 'Field laptop' } })) as {
      key: { key_id: string };
    };
    await call('keysList');
    const { runner_token } = (await call('runnerTokensCreate', { body: { name: 'shed' } })) as {
      runner_token: { token_id: string };
    };
    await call('runnerTokensList');
    await call('runnerTokensRevoke', { params: { tokenId: runner_token.token_id } });
    const { preset } = (await call('presetsCreate', {
      body: { name: 'Owls', analysis_type: 'audio_events' },
    })) as { preset: { preset_id: string } };
    const presetAt = { presetId: preset.preset_id };
    await call('presetsList');
    await call('presetsGet', { params: presetAt });
    await call('presetsUpdate', { params: presetAt, body: { name: 'Owls at night' } });
    await call('presetsDelete', { params: presetAt });
    await call('keysDelete', { params: { keyId: key.key_id } });
    await call('storage');

    await call('projectsList');
    await call('projectsCreate', { body: { title: 'Reed bed' } });
    await call('projectsGet', { params: project });
    await call('projectsUpdate', { params: project, body: { title: 'Reed beds' } });
    await call('publicAccessPut', { params: project, body: { enabled: true, ...embed } });
    await call('publicAccessGet', { params: project });
    await call('embedTokensCreate', { body: { project_id: projectId, ...embed } });
    const note = (await call('notesCreate', {
      params: { projectId: other },
      body: { text: 'Rain' },
    })) as { note_id: string };
    const noteAt = { projectId: other, noteId: note.note_id };
    await call('notesUpdate', { params: noteAt, body: { text: 'Snow' } });
    await call('notesDelete', { params: noteAt });
    await call('tagsAdd', { params: project, body: { tag: 'reed' } });
    await call('tagsRemove', { params: { ...project, tag: 'reed' } });

    await account.members(projectId);
    const member = { ...project, userId: 'member-0' };
    await call('membersList', { params: project, query: '?limit=1000' });
    await call('membersUpdate', { params: member, body: { role: 'viewer' } });
    await call('membersRemove', { params: member });
    const { invitation, token } = (await call('invitationsCreate', {
      params: { projectId: other },
      body: { role: 'viewer' },
    })) as { invitation: { invitation_id: string }; token: string };
    await call('invitationsRead', { body: { token } });
    await call('invitationsList', { params: project, query: '?limit=1000' });
    await call('invitationsRevoke', {
      params: { projectId: other, invitationId: invitation.invitation_id },
    });
    const { link } = (await call('viewerLinksCreate', {
      params: { projectId: other },
      body: { name: 'Council' },
    })) as { link: { link_id: string } };
    await call('viewerLinksList', { params: project, query: '?limit=1000' });
    await call('viewerLinksRevoke', { params: { projectId: other, linkId: link.link_id } });
    await call('auditList', { params: project, query: '?limit=1000' });

    await call('datasetsList', { params: project });
    const { data_id: dataId } = (await call('datasetsCreate', {
      params: project,
      body: {
        dataset_name: 'New card',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    })) as { data_id: string };
    await call('uploadUrl', { params: data, body: recording(0) });
    const batch = Array.from({ length: Math.min(size, 500) }, (_, at) => recording(at + 1));
    await call('uploadUrls', { params: data, body: { files: batch } });
    await call('recordersList', { params: data });
    await call('filesList', { params: data, query: '?limit=1000' });
    await call('fileDownload', { params: { ...data, fileId: 'stored-file-0' } });
    const large = { ...recording(9000), size: 40 * 1024 ** 2 };
    const { files } = (await call('uploadUrls', {
      params: { dataId },
      body: { files: [large] },
    })) as { files: { file_id: string }[] };
    const fileAt = { dataId, fileId: files[0]?.file_id ?? '' };
    await call('partUrls', { params: fileAt, body: { part_numbers: [1, 2, 3] } });
    await call('partsList', { params: fileAt });
    await call('uploadUrls', { params: data, body: { files: batch } });
    await call('uploadComplete', { params: { dataId: 'arrived' }, query: '?pages=true' });
    await call('validationConfig', { query: '?method=by_device' });
    const chosen = batch.map(({ filename: name, size: bytes }) => ({ name, size: bytes }));
    await call('validate', {
      body: { files: chosen, classification_method: 'by_device', data_type_or_device: 'audiomoth' },
    });

    await account.survey(projectId, 'stored');
    await call('sitesList', { params: project });
    const { site } = (await call('sitesCreate', {
      params: project,
      body: { name: 'Reed bed' },
    })) as { site: { site_id: string } };
    const siteAt = { ...project, siteId: site.site_id };
    await call('sitesUpdate', { params: siteAt, body: { habitat: 'Reed' } });
    const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString();
    const carried = batch.map((_, at) => `Bog ${at},carried,${day(at)},${day(at + 1)}`);
    const sheet = ['site,device_id,start,end', ...carried].join('\n');
    await call('sitesImport', { params: project, body: { sheet: btoa(sheet) } });
    await call('deploymentProposals', { params: data });
    await call('deploymentsList', { params: project });
    const wanted = Array.from({ length: Math.min(size, 200) }, (_, at) => ({
      site: { name: `Fen ${at}` },
      device_id: `new-${at}`,
    }));
    const { deployments } = (await call('deploymentsCreate', {
      params: project,
      body: { deployments: wanted },
    })) as { deployments: { deployment_id: string }[] };
    const deploymentAt = { ...project, deploymentId: deployments[0]?.deployment_id ?? '' };
    await call('deploymentsUpdate', { params: deploymentAt, body: { note: 'Low' } });
    await call('deploymentsEffort', { params: project, query: '?limit=1000' });
    await account.reviews(projectId, 'stored');
    const { analyses } = (await call('surveyAnalyses', {
      params: project,
      query: '?limit=1000',
    })) as { analyses: { joins: string }[] };
    await call('projectsOverview', { params: project });
    await call('speciesList', { params: project, query: '?limit=1000' });
    await call('recordingsSearch', { params: project, query: '?search=nothing' });
    const detection = (number: number) => ({
      data_id: 'stored',
      file: `card/${String(number).padStart(8, '0')}.WAV`,
      start_s: 0,
      end_s: 3,
    });
    const species = 'Erithacus rubecula';
    await call('reviewsList', { params: project, query: '?limit=1000&counting=true' });
    const reviews = Array.from({ length: Math.min(size, 200) }, (_, at) => ({
      ...detection(at),
      review_id: crypto.randomUUID(),
      species,
      verdict: 'yes',
    }));
    await call('reviewsCreate', { params: project, body: { reviews } });
    const items = Array.from({ length: Math.min(size, 1000) }, (_, at) => ({
      ...detection(at),
      score: at / 1000,
      stratum: 0,
    }));
    const strata = [{ low: 0, high: 1, detections: 10_000 }];
    const scheme = 'random_in_strata';
    const { sample } = (await call('samplesCreate', {
      params: project,
      body: {
        species,
        joins: analyses[0]?.joins,
        method: 'stratified',
        scheme: 'random_in_strata',
        strata,
        items,
      },
    })) as { sample: { sample_id: string } };
    const sampleAt = { ...project, sampleId: sample.sample_id };
    await call('samplesExtend', {
      params: sampleAt,
      body: { scheme, items: items.map((one) => ({ ...one, end_s: 4 })) },
    });
    await call('samplesList', { params: project, query: '?limit=1000' });
    await call('samplesGet', { params: sampleAt });
    await call('samplesUpdate', { params: sampleAt, body: { name: 'Robins' } });
    await call('samplesItems', { params: sampleAt, query: '?limit=1000' });
    const body = { sample_id: sample.sample_id };
    await call('calibrationsPreview', { params: project, body });
    const { calibration } = (await call('calibrationsCreate', { params: project, body })) as {
      calibration: { calibration_id: string };
    };
    await call('calibrationsGet', {
      params: { ...project, calibrationId: calibration.calibration_id },
    });
    await call('calibrationsList', { params: project, query: '?limit=1000' });
    await calls.service.db
      .prepare("UPDATE analyses SET project_id = 'other' WHERE analysis_id = 'reviewed'")
      .run();
    await call('calibrationsTake', {
      params: { projectId: other },
      body: { calibration_id: calibration.calibration_id },
    });
    await calls.service.db.prepare("DELETE FROM analyses WHERE analysis_id = 'reviewed'").run();
    await call('samplesDelete', { params: sampleAt });
    await call('correctionsPreview', { params: deploymentAt, body: { shift_s: 60 } });
    await call('correctionsApply', { params: deploymentAt, body: { shift_s: 60 } });
    await call('correctionsList', { params: deploymentAt });
    await call('correctionsRevert', { params: deploymentAt });
    await call('deploymentsDelete', { params: deploymentAt });
    await call('sitesDelete', { params: siteAt });
    await call('runnerLease', { body: { runner_id: 'none', analysis_types: [] } });
    await call('runnerBacklog', {});
    await call('runnerInstall', {
      params: { orderId: 'order' },
      body: { runner_id: 'none', state: 'failed', bytes: 0, total_bytes: null, message: null },
    });
    const types = [{ analysis_type: 'acoustic_indices', model: null, model_version: null }];
    const lease = async () =>
      (
        (await call('runnerLease', {
          body: { runner_id: 'runner', analysis_types: types, parts_in_pages: true },
        })) as {
          lease: { kind: string; shard_id: string; lease_token: string };
        }
      ).lease;
    await call('compatibleTypes', { params: project });
    await call('analysisTypeGet', { params: { type: 'acoustic_indices' } });
    const { analysis } = (await call('analysesCreate', {
      params: project,
      body: { analysis_type: 'acoustic_indices', data_id: 'arrived' },
    })) as { analysis: { analysis_id: string } };
    const analysisAt = { analysisId: analysis.analysis_id };
    await call('analysesExecute', { params: analysisAt });
    await call('analysesList', { params: project });
    await call('analysesGet', { params: analysisAt });
    const prefixOf = async (shardId: string) =>
      (
        await calls.service.db
          .prepare('SELECT prefix FROM shards WHERE shard_id = ?')
          .bind(shardId)
          .first<{ prefix: string }>()
      )?.prefix ?? '';
    const first = await lease();
    const shardAt = { shardId: first.shard_id };
    const held = { lease_token: first.lease_token };
    await call('runnerHeartbeat', {
      params: shardAt,
      body: { ...held, files_done: 1, seconds_done: 1 },
    });
    const output = { name: 'part.ndjson', size_bytes: 1, sha256: hash };
    const asked = { ...held, outputs: [{ ...output, content_type: 'text/plain' }] };
    await call('runnerOutputs', { params: shardAt, body: asked });
    await calls.service.blobs.put(
      `${await prefixOf(first.shard_id)}0-${first.lease_token}/part-00000.ndjson`,
      new Uint8Array(1),
    );
    const piece = { after: 0, files: 1, output: { ...output, name: 'part-00000.ndjson' } };
    const counts = { files_analysed: 1, files_refused: 0, seconds_analysed: 1 };
    await call('runnerPiece', { params: shardAt, body: { ...held, ...piece, ...counts } });
    await call('runnerRelease', { params: shardAt, body: { ...held, error: null } });
    const done = await lease();
    const complete = async (one: typeof done, summary: object | null) =>
      call('runnerComplete', {
        params: { shardId: one.shard_id },
        body: {
          lease_token: one.lease_token,
          outputs: [],
          files_analysed: 1,
          files_refused: 0,
          seconds_analysed: 1,
          summary,
        },
      });
    await complete(done, null);
    await calls.service.db
      .prepare("UPDATE shards SET status = 'failed' WHERE status = 'ready' AND kind = 'analyse'")
      .run();
    const merge = await lease();
    expect(merge.kind).toBe('merge');
    await call('runnerParts', {
      params: { shardId: merge.shard_id },
      body: { lease_token: merge.lease_token },
    });
    await complete(merge, {
      analysis_type: 'acoustic_indices',
      model: 'none',
      model_version: '1',
      settings: {},
      files: { total: size, analysed: size, refused: 0 },
      seconds_analysed: 1,
      detections: 0,
    });
    await call('analysesCancel', { params: { analysisId: 'waiting' } });
    const ended = await calls.service.db
      .prepare("SELECT analysis_id FROM analyses WHERE status = 'completed'")
      .first<{ analysis_id: string }>();
    await call('analysesNotInFiles', { params: { analysisId: 'waiting' } });
    await call('analysesResults', {
      params: { analysisId: ended?.analysis_id ?? '' },
      query: '?include_downloads=true',
    });

    counted.set('maintenance', await calls.count(() => runMaintenance(calls.service.deps)));
    await account.operated();
    await call('adminTotals');
    await call('adminUsersList');
    await call('adminUsersUpdate', {
      params: { userId: 'user-0' },
      body: { subscription_tier: 'enterprise' },
    });
    await call('adminUsersEndSessions', { params: { userId: 'user-0' } });
    await call('adminUsersDelete', { params: { userId: 'user-1' } });
    await call('adminAnalysesList');
    await call('adminRunnersList');
    await call('adminModelsList');
    await call('adminModelsInstall', {
      params: { model: 'perch-v2' },
      body: { licence: 'Apache-2.0' },
    });
    await call('adminModelsStop', { params: { model: 'perch-v2' } });
    await call('adminSettingsGet');
    await call('adminSettingsPut', { body: { sign_ups: 'open' } });
    await call('adminActionsList');
    await call('adminSignInsList');
    await call('adminRetentionGet');
    await call('adminAnalysesRequeue', { params: { analysisId: 'waiting' } });
    await call('adminAnalysesCancel', { params: { analysisId: 'waiting' } });
    await call('analysesDelete', { params: { analysisId: 'left' } });
    await call('datasetsDelete', { params: { dataId: 'gone' } });
    await call('projectsDelete', { params: project });
    await call('userDelete');
    expect(calls.service.errors).toEqual([]);
    return counted;
  } finally {
    await calls.close();
  }
}

const columns = ['statements', 'roundTrips', 'storeCalls', 'signatures', 'answerBytes'] as const;

it('no route asks more of database and store where a user has 3,000 of everything', async () => {
  const few = await countAll(3);
  const many = await countAll(3000);
  const head = columns.map((name) => name.padStart(15)).join('');
  const lines = [...many].map(([id, counts]) => {
    const cells = columns.map((name) => `${few.get(id)?.[name]} / ${counts[name]}`.padStart(15));
    return `${id.padEnd(18)}${cells.join('')}`;
  });
  console.log(
    [
      'Calls of one user with 3 and with 3,000 of everything',
      `${' '.repeat(18)}${head}`,
      ...lines,
    ].join('\n'),
  );
  const beyond = [...many].filter(([id, counts]) => {
    const [statements, roundTrips, storeCalls] = limits[id] ?? [0, 0, 0];
    return (
      counts.statements > statements ||
      counts.roundTrips > roundTrips ||
      counts.storeCalls > storeCalls ||
      counts.signatures > signatures ||
      counts.answerBytes > answerBytes ||
      counts.statements > d1.statements ||
      counts.valueBytes > d1.valueBytes ||
      counts.parameters > d1.parameters
    );
  });
  expect(beyond).toEqual([]);
  expect([...many.keys()].toSorted()).toEqual(Object.keys(limits).toSorted());
});

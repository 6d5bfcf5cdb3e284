import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { analysisType, Backlog, BacklogOfType, routes } from '@biophony/contract';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { chart, openChart, podsOf, validate, valuesOf } from './chart.ts';
import type { Container, Manifest, Pod, Trigger } from './chart.ts';

const examples = readdirSync(join(chart, 'examples')).map((file) => basename(file, '.yaml'));
const settingOf = ({ env }: Container, name: string) =>
  env.find((one) => one.name === name)?.value ?? '';

let helm: ReturnType<typeof openChart>;
const rendered = new Map<string, Manifest[]>();
const all = () => [...rendered.values()].flat();
const kind = (example: string, name: string) =>
  (rendered.get(example) ?? []).filter((one) => one.kind === name);
const triggersOf = (example: string) =>
  kind(example, 'ScaledJob').flatMap(({ spec }) => spec.triggers as Trigger[]);
const service = (example: string) => {
  const [pod] = podsOf(kind(example, 'Deployment'));
  const [container] = pod?.containers ?? [];
  if (!pod || !container) throw new Error(`${example} has no pod of the service.`);
  return { pod, container };
};

beforeAll(() => {
  helm = openChart();
  for (const example of examples) rendered.set(example, helm.rendered(valuesOf(example)));
});
afterAll(() => helm.close());

describe('what the chart makes', () => {
  test.each(examples)(
    'of %s is linted by Helm, and what the schemas of each kind allow',
    async (name) => {
      expect(helm.lint(valuesOf(name))).toEqual({
        ok: true,
        said: expect.stringContaining('0 chart(s) failed'),
      });
      const manifests = rendered.get(name) ?? [];
      expect(manifests.length).toBeGreaterThan(3);
      for (const manifest of manifests) await validate(manifest);
      const names = manifests.map((one) => `${one.kind} ${one.metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  test('has every kind of the chart in some example, and no field that its kind does not know', async () => {
    expect([...new Set(all().map((one) => one.kind))].sort()).toEqual([
      'CronJob',
      'Deployment',
      'Ingress',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'ScaledJob',
      'Service',
      'TriggerAuthentication',
    ]);
    expect(helm.compiled(all())).toEqual({ ok: true, said: '' });
    const [job] = kind('pools', 'ScaledJob');
    if (!job) throw new Error('There is no ScaledJob.');
    const wrong = { ...job, spec: { ...job.spec, pollInterval: 30 } };
    expect(helm.compiled([wrong]).said).toMatch(/TS2353.*pollInterval/);
    await expect(
      validate({ ...job, spec: { ...job.spec, maxReplicaCount: 'ten' } }),
    ).rejects.toThrow(/maxReplicaCount/);
  });

  test('has pods that run as nobody special, and write nowhere but in their volumes', () => {
    const pods = podsOf(all());
    expect(pods.length).toBeGreaterThan(12);
    for (const pod of pods) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources, volumeMounts } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({ requests: {}, limits: {} });
        for (const { name } of volumeMounts)
          expect(pod.volumes.map((volume) => volume.name)).toContain(name);
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      }
    }
  });

  test('waits for a pod that stops longer than the pod takes', () => {
    for (const example of examples) {
      const { pod, container } = service(example);
      const [leave, stop] = ['BIOPHONY_LEAVE_SECONDS', 'BIOPHONY_STOP_SECONDS'].map((name) =>
        Number(settingOf(container, name)),
      );
      expect(pod.terminationGracePeriodSeconds).toBe((leave ?? 0) + (stop ?? 0) + 10);
    }
    expect(service('guarded').pod.terminationGracePeriodSeconds).toBe(640);
  });

  test('keeps one replica on a volume, and several without one', () => {
    expect(kind('one-replica', 'PersistentVolumeClaim')).toHaveLength(1);
    expect(kind('one-replica', 'Deployment')[0]?.spec).toMatchObject({
      replicas: 1,
      strategy: { type: 'Recreate' },
    });
    expect(kind('several-replicas', 'PersistentVolumeClaim')).toEqual([]);
    expect(kind('several-replicas', 'Deployment')[0]?.spec).toMatchObject({
      replicas: 3,
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
    });
  });

  test('starts runners by the number that the backlog has of each type, and 0 without work', () => {
    const jobs = kind('pools', 'ScaledJob');
    const triggers = triggersOf('pools');
    expect(triggers).toHaveLength(5);
    const [list] = Object.keys(Backlog.shape);
    for (const { metadata } of triggers) {
      const [, type = ''] = /=="([^"]+)"/.exec(metadata.valueLocation ?? '') ?? [];
      expect(analysisType(type), type).toBeTruthy();
      // GJSON: the array's number if there is one, and a 0: the first.
      expect(metadata.valueLocation).toBe(
        `[${list}.#(${BacklogOfType.keyof().enum.analysis_type}=="${type}").${BacklogOfType.keyof().enum.waiting_shards},!0].0`,
      );
      expect(metadata.url).toBe(`https://biophony.example${routes.runnerBacklog[1]}`);
      expect(metadata.authMode).toBe('bearer');
    }
    // Each pool starts daily, so that the service goes on offering its types.
    expect(podsOf(kind('pools', 'CronJob'))).toEqual(
      jobs.map(({ spec }) => (spec.jobTargetRef as { template: { spec: Pod } }).template.spec),
    );
  });

  test('runs programs and options that there are', () => {
    const help = (...args: string[]) =>
      spawnSync(process.execPath, [...args, '--help'], { cwd: root, encoding: 'utf8' }).stdout;
    const [runner] = podsOf(kind('pools', 'ScaledJob'))[0]?.containers ?? [];
    expect(runner?.args).toEqual(['serve', '--until-empty']);
    expect(help('workers/analysis/bin/biophony-analysis.js', 'serve')).toContain('--until-empty');
    const [backup] = podsOf(kind('guarded', 'CronJob'))[0]?.containers ?? [];
    expect([backup?.command?.[0], backup?.args]).toEqual(['node', ['backup', 's3']]);
    expect(help(...(backup?.command?.slice(1) ?? []), 'backup')).toContain('s3');
  });

  test('takes every secret from the Secret, and none from the values', () => {
    for (const { containers } of podsOf(all()))
      for (const { name, value } of containers.flatMap(({ env }) => env))
        if (/SECRET|TOKEN|ACCESS_KEY|DATABASE_URL|SMTP/.test(name))
          expect(value, name).toBeUndefined();
  });
});

describe('values that cannot work are refused', () => {
  test.each([
    ['one-replica', ['replicas=2'], 'replicas above 1 need database: postgres and objects: s3'],
    ['several-replicas', ['database=sqlite'], 'replicas above 1 need'],
    ['several-replicas', ['objects=folder'], 'replicas above 1 need'],
    ['several-replicas', ['s3.bucket='], 's3.bucket'],
    ['several-replicas', ['backup.s3.endpoint='], 'backup.s3.endpoint'],
    ['several-replicas', ['runners.image.repository='], 'runners.image.repository'],
    ['one-replica', ['baseUrl=biophony.example'], 'baseUrl'],
    ['one-replica', ['baseUrl=https://biophony.example/sounds'], 'baseUrl'],
    ['one-replica', ['secretName='], 'secretName'],
    ['one-replica', ['image.repository='], 'image.repository'],
    ['one-replica', ['leaveSeconds=301'], 'leaveSeconds'],
    ['one-replica', ['replica=2'], 'replica'],
    ['one-replica', ['secretKeys={PATH}'], 'secretKeys'],
    ['pools', ['runners.pools[0].analysisTypes={Birds"}'], 'analysisTypes'],
  ])('%s with %j', (example, set, said) => {
    const answer = helm.tried(valuesOf(example), ...set);
    expect(answer.ok).toBe(false);
    expect(answer.said).toContain(said);
  });
});

test('the chart has the version of the packages', () => {
  const { version } = JSON.parse(
    readFileSync(join(root, 'packages/contract/package.json'), 'utf8'),
  ) as { version: string };
  const said = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as Record<string, string>;
  expect([said.version, said.appVersion]).toEqual([version, version]);
});

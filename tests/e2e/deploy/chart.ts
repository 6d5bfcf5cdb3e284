import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../support/biophony.ts';

export const chart = join(root, 'deploy/helm/biophony');

export const valuesOf = (example: string): string =>
  readFileSync(join(chart, 'examples', `${example}.yaml`), 'utf8');

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

export interface Container {
  command?: string[];
  args?: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef?: { key: string } } }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
  resources: { requests: object; limits: object };
  [probe: `${string}Probe`]: { httpGet: { path: string } };
}
export interface Pod {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: Record<string, unknown>;
  containers: Container[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
}

/** Where KEDA reads a number. */
export interface Trigger {
  metadata: Record<string, string>;
}

export const podsOf = (manifests: readonly Manifest[]): Pod[] => {
  const found: Pod[] = [];
  JSON.stringify(manifests, (key, value: unknown) => {
    if (key === 'template') found.push((value as { spec: Pod }).spec);
    return value;
  });
  return found;
};
export interface Ended {
  ok: boolean;
  said: string;
}

const run = (program: string, args: string[], cwd?: string): Ended => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd });
  return { ok: status === 0, said: stdout + stderr };
};

/** Types and checks of Kubernetes, and those of KEDA. */
const modelsOf = ({ apiVersion }: Manifest): string =>
  apiVersion.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;

/** In its own folder. */
export function openChart() {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-helm-'));
  const packed = createRequire(import.meta.url).resolve('@aws-cdk/asset-kubectl-v20');
  execFileSync('unzip', ['-q', join(dirname(packed), 'layer.zip'), 'helm/helm', '-d', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const helm = join(folder, 'helm/helm');
  const written = (values: string): string => {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, values);
    return file;
  };
  const release = ['template', 'site', chart, '--kube-version', '1.31.0'];
  return {
    lint: (values: string) => run(helm, ['lint', '--strict', chart, '--values', written(values)]),
    /** Helm's message for values with changes. */
    tried: (values: string, ...set: string[]) =>
      run(helm, [...release, '--values', written(values), ...set.flatMap((one) => ['--set', one])]),
    rendered(values: string): Manifest[] {
      const { ok, said } = run(helm, [...release, '--values', written(values)]);
      if (!ok) throw new Error(said);
      return parseAllDocuments(said).flatMap((document) => {
        if (document.errors.length) throw new Error(document.errors.join('\n'));
        return document.contents ? [document.toJS() as Manifest] : [];
      });
    },
    /** The compiler also finds fields that no kind has. */
    compiled(manifests: readonly Manifest[]): Ended {
      const lines = manifests.map(
        (one, i) =>
          `export const manifest${i}: import('${modelsOf(one)}').I${one.kind} = ${JSON.stringify(one, null, 2)};`,
      );
      writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
      const options = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext'];
      const tsc = join(root, 'node_modules/.bin/tsc');
      return run(tsc, [...options, '--target', 'es2023', '--types', '', 'manifests.ts'], folder);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Throws against the published schema of its kind. */
export async function validate(manifest: Manifest): Promise<void> {
  const models = (await import(modelsOf(manifest))) as Record<
    string,
    new (data: Manifest) => { validate(): void }
  >;
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`There is no kind ${manifest.kind} in ${manifest.apiVersion}.`);
  new Model(manifest).validate();
}

/** Waits until a program has printed a text. */
export const printed = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(words)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(said)));
  });

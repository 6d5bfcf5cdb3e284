// `npm run deploy`: checks the settings of an environment of wrangler.toml, builds the site,
// applies migrations and deploys to Cloudflare. --dry-run does everything on this machine and sends
// nothing.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { runQuietly, runWrangler, secretNames, StepFailed } from './run-wrangler.ts';
import { namesInFile } from './secrets-file.ts';
import { settingFaults } from './setting-faults.ts';

const root = join(import.meta.dirname, '../../..');
const usage = `npm run deploy -- [options]
  --env NAME           the environment of wrangler.toml; when absent that of CLOUDFLARE_ENV, else production
  --dry-run            look, build and bundle, try the migrations on a database on this machine; send nothing
  --secrets-file FILE  secrets to set with this deployment, NAME=value in lines; needed for the first one
  --docs               build the documentation too, for /docs
  --no-build           leave site/dist as it is
  --config FILE        another wrangler.toml`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: process.env.CLOUDFLARE_ENV || 'production' },
      config: { type: 'string', default: join(root, 'wrangler.toml') },
      'dry-run': { type: 'boolean', default: false },
      'secrets-file': { type: 'string' },
      docs: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

type Options = ReturnType<typeof readOptions>;

function build(withDocs: boolean): void {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  run('tools/scripts/build.mjs', 'site');
  if (!withDocs) return;
  run('--conditions=biophony', '--disable-warning=ExperimentalWarning', 'docs/website/build.ts');
  const target = join(root, 'site/dist/docs');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'docs/website/dist/docs'), target, { recursive: true });
}

function tryMigrations(terms: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-deploy-'));
  const local = ['--local', '--persist-to', folder];
  try {
    runQuietly(['d1', 'migrations', 'apply', 'DB', ...terms, ...local]);
    console.log('All migrations can be applied to a new database.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function deploy(options: Options): Promise<void> {
  const terms = ['--config', options.config, '--env', options.env];
  const secretsFile = options['secrets-file'];
  const config = readConfig({ config: options.config, env: options.env }, { hideWarnings: true });
  const given = secretsFile ? namesInFile(secretsFile) : [];
  const secrets = options['dry-run'] ? null : [...secretNames(terms), ...given];
  const faults = settingFaults(config, secrets);
  if (faults.length > 0) {
    console.error(`The environment ${options.env} cannot be deployed, and nothing was changed:`);
    for (const fault of faults) console.error(`- ${fault}`);
    console.error('docs/cloudflare.md says what each setting is.');
    process.exitCode = 1;
    return;
  }
  if (!options['no-build']) build(options.docs);
  if (options['dry-run']) {
    tryMigrations(terms);
    await runWrangler(['deploy', '--dry-run', ...terms]);
    console.log('Nothing was sent. Which secrets are set was not looked at.');
    return;
  }
  // Older Workers work with newer tables, not the reverse.
  await runWrangler(['d1', 'migrations', 'apply', 'DB', '--remote', ...terms]);
  await runWrangler(['deploy', ...terms, ...(secretsFile ? ['--secrets-file', secretsFile] : [])]);
  console.log(`Deployed. Ask it: curl ${String(config.vars.BASE_URL)}/api/ready`);
}

try {
  const options = readOptions();
  if (options.help) console.log(usage);
  else await deploy(options);
} catch (fault) {
  if (fault instanceof StepFailed)
    console.error(`Stopped: ${fault.message} failed. Mend that and run the same command again.`);
  else console.error(fault instanceof Error ? fault.message : String(fault));
  process.exitCode = 1;
}

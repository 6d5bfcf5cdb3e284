// Read by blocks.mjs.

const tutorials = 'tests/e2e/website/tutorials.full.test.ts';
const operate = 'tests/e2e/website/operate.full.test.ts';
const types = 'tests/e2e/contract/readme.full.test.ts';
const recipes = 'tests/e2e/website/recipes.full.test.ts';
const nginx = 'workers/api/runtime-tests/servers/nginx.ts';

/** `names` is text the test must contain, so that it cannot lose the page. */
export const run = [
  { page: /^docs\/(tutorials|how-to)\//, kind: /^(sh run|text output)$/, test: tutorials },
  {
    page: /^docs\/tutorials\/embed\.md$/,
    kind: /^(html|js|text policy)$/,
    test: 'tests/e2e/website/embed-page.full.test.ts',
    names: (page) => page,
  },
  {
    page: /^(docs\/how-to\/settings-again|workers\/analysis\/README)\.md$/,
    kind: /^toml$/,
    test: 'docs/website/pages/settings-file.test.ts',
    names: (page) => page,
  },
  {
    page: /^docs\/how-to\/species-names\.md$/,
    kind: /^csv$/,
    test: 'packages/contract/src/names/names.test.ts',
    names: (page) => page,
  },
  { page: /^README\.md$/, kind: /^sh run$/, test: tutorials, names: (page) => page },
  { page: /^docs\/operate\//, kind: /^(sh run|text output)$/, test: operate },
  { page: /^README\.md$/, kind: /^tsx?$/, test: types, names: () => "'README.md'" },
  {
    page: /^packages\/(contract|sdk|ui|recordings|statistics)\/README\.md$/,
    kind: /^tsx?$/,
    test: types,
    names: (page) => `'${page.split('/')[1]}'`,
  },
  { page: /^stories\/src\/guide\//, kind: /^tsx?$/, test: types, names: (page) => page },
  { page: /^docs\/results\.md$/, kind: /^(r|python)$/, test: recipes, names: (page) => page },
  {
    page: /^docs\/results\.md$/,
    kind: /^python numpy$/,
    test: 'workers/analysis/test/embeddings.full.test.ts',
    names: (page) => page,
  },
  { page: /^docs\/operate\/proxy\.md$/, kind: /^nginx$/, test: nginx, names: (page) => page },
];

export const notRun = {
  'begins an example; tests/e2e/examples does the same with names and packages of its own': [
    ['examples/astro/README.md', 'kind sh'],
    ['examples/cloudflare-worker/README.md', 'kind sh'],
    ['examples/next/README.md', 'kind sh'],
    ['examples/public-page/README.md', 'kind sh'],
    ['examples/species-of-a-folder/README.md', 'kind sh'],
    ['examples/token-servers/README.md', 'kind sh'],
    ['examples/vite-react/README.md', 'kind sh'],
    ['examples/wordpress/README.md', 'kind php'],
    ['examples/README.md', 'npx biophony keys create'],
  ],
  'makes figures anew with programs that CI does not have; those at hand are compared with them': [
    ['tests/fixtures/README.md', 'kind sh'],
    ['workers/analysis/src/audio/fixtures/README.md', 'ffmpeg'],
  ],
  'reads a table as the recipe of docs/results.md does, which recipes.full.test.ts runs': [
    ['docs/tutorials/first-card.md', 'kind r'],
    ['docs/tutorials/forty-recorders.md', 'kind r'],
    ['docs/results.md', 'kind sql'],
  ],
  'goes on until it is stopped; .ci/run builds the site with everything else': [
    ['site/README.md', 'kind sh'],
  ],
  'is code of the repository, which its own tests run': [['docs/development/api.md', 'kind ts']],
  'is shown, and not typed': [
    ['docs/explanation/indices.md', 'kind text'],
    ['docs/explanation/receipt.md', 'kind text'],
    ['docs/how-to/empty-a-card.md', 'kind text'],
    ['docs/tutorials/embed.md', 'curl https://biophony.example/widget/integrity.json'],
    ['docs/how-to/postgresql.md', 'kind text'],
    ['docs/how-to/several-cards.md', 'kind text'],
    ['docs/tutorials/own-model.md', 'kind text'],
    ['packages/cli/README.md', 'kind '],
    ['workers/analysis/README.md', 'kind text'],
    ['CONTRIBUTING.md', 'kind '],
  ],
  'needs an account at Cloudflare; workers/api/runtime-tests run the Worker in workerd': [
    ['docs/cloudflare.md', 'kind sh'],
    ['docs/cloudflare.md', 'kind toml'],
    ['docs/operate/administer.md', 'npx wrangler'],
    ['docs/operate/secrets.md', 'npx wrangler'],
  ],
  'needs a published release; tests/e2e/publishing and tests/e2e/packed.full.test.ts install what is built':
    [
      ['docs/install.md', 'kind sh'],
      ['docs/install.md', 'kind powershell'],
      ['packages/contract/README.md', 'npm install @biophony/'],
      ['packages/recordings/README.md', 'npm install @biophony/'],
      ['packages/statistics/README.md', 'npm install @biophony/'],
      ['packages/sdk/README.md', 'npm install'],
      ['packages/ui/README.md', 'npm install'],
      ['README.md', 'npm install PATH/packed/'],
      ['stories/src/guide/introduction.mdx', 'npm install packed/'],
    ],
  'is what .ci/run does with the whole clone, or what the tests themselves begin with': [
    ['README.md', 'npm ci && npm run demo'],
    ['README.md', 'npm ci && npm test'],
    ['README.md', 'npm start'],
    ['docs/tutorials/first-card.md', 'npm ci'],
  ],
  'tests type the same commands with names of their own; snippets.test.ts holds the options': [
    ['docs/how-to/review-detections.md', 'npx biophony calibrate'],
    ['docs/how-to/review-detections.md', 'npx biophony survey'],
    ['docs/how-to/species-names.md', 'kind sh'],
    ['packages/cli/README.md', 'biophony calibrate'],
    ['packages/cli/README.md', 'biophony deployments propose'],
    ['packages/cli/README.md', 'biophony login'],
    ['packages/cli/README.md', 'biophony members invite'],
    ['packages/cli/README.md', 'biophony names import'],
    ['packages/cli/README.md', 'biophony run /media/AUDIOMOTH --type'],
    ['packages/cli/README.md', 'biophony upload'],
    ['workers/analysis/README.md', 'kind sh'],
  ],
  'goes on until it is stopped; snippets.test.ts holds the options': [
    [
      'docs/how-to/other-machines.md',
      'npx biophony upload /data/incoming --project PROJECT_ID --watch',
    ],
  ],
  'fetches a model from its publisher; tests/e2e/birdnet.shared.test.ts installs it where the files are':
    [
      ['README.md', 'npx biophony-analysis models list'],
      ['docs/how-to/install-birdnet.md', 'npx biophony-analysis models install'],
      ['docs/how-to/install-birdnet.md', 'npx biophony run'],
    ],
  'is a page of a host; tests/e2e/explorer/widget.test.ts and tests/e2e/examples show the element in such pages':
    [
      ['README.md', 'kind html'],
      ['README.md', 'kind js'],
      ['packages/ui/README.md', 'kind html'],
      ['packages/ui/README.md', 'kind css'],
      ['stories/src/guide/custom-element.mdx', 'kind html'],
      ['stories/src/guide/theming.mdx', 'kind css'],
    ],
  'needs a program that CI does not have (PyTorch)': [
    ['docs/tutorials/own-model.md', 'kind python'],
  ],
  'is a file whose fields are settings of the reader; workers/analysis tests the format': [
    ['docs/tutorials/own-model.md', 'kind json'],
    ['workers/analysis/README.md', 'kind json'],
  ],
  'stands in the README of the SDK too, where tests/e2e/contract/readme.full.test.ts compiles it': [
    ['docs/results.md', 'kind ts'],
  ],
  'needs the rights of root and users of the system; tests/e2e/deploy verifies units and compose file':
    [
      ['docs/operate/install.md', 'docker compose -f deploy/compose.yaml stop'],
      ['docs/operate/install.md', 'useradd'],
      ['docs/operate/install.md', 'cd /opt/biophony\nset -a'],
      ['docs/operate/install.md', 'cd /opt/biophony\nas_runner'],
      ['docs/operate/install.md', 'cp deploy/example.env'],
      ['docs/operate/install.md', 'docker run'],
      ['docs/operate/backups.md', 'chown'],
      ['docs/tutorials/run-a-service.md', 'kind ini'],
      ['docs/operate/grow.md', 'kind ini'],
    ],
  'changes the clone that the tests run in': [['docs/operate/upgrade.md', 'cd /opt/biophony']],
  'is a configuration that tests/e2e/deploy or the page itself gives to the real program': [
    ['docs/operate/proxy.md', 'kind '],
    ['docs/tutorials/run-a-service.md', 'kind caddyfile'],
    ['docs/operate/watch.md', 'kind yaml'],
  ],
  'needs a PostgreSQL server; workers/api/runtime-tests/postgres starts one and does the same': [
    ['docs/how-to/postgresql.md', 'kind sh'],
    ['docs/operate/grow.md', 'npx biophony-admin move --to postgres'],
  ],
  'needs a store that speaks S3; the suites of s3-blobs and of the admin commands start one': [
    ['docs/how-to/s3.md', 'kind sh'],
    ['docs/how-to/s3.md', 'kind ini'],
    ['docs/operate/grow.md', 'npx biophony-admin move --to s3'],
    ['docs/operate/incidents.md', 'curl -sS --head'],
  ],
  'is given with other folders by workers/analysis/test/resume.test.ts, which ends what watches a folder':
    [['docs/how-to/analyse-without-a-service.md', 'kind sh']],
  'needs a cluster; workers/analysis/test/slurm starts Slurm with these scripts': [
    ['docs/how-to/slurm.md', 'kind sh'],
  ],
  'needs Kubernetes; tests/e2e/deploy/kubernetes-pages.test.ts gives values to Helm, and manifests to their schemas':
    [
      ['docs/how-to/kubernetes.md', 'kind sh'],
      ['docs/how-to/kubernetes.md', 'kind ini'],
      ['docs/how-to/kubernetes.md', 'kind yaml'],
      ['docs/how-to/slurm.md', 'kind yaml'],
    ],
};

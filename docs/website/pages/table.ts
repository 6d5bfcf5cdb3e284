/** Address below `/docs`, title in the navigation, and source file. */
export interface Page {
  address: string;
  title: string;
  /** File of the repository. */
  source: string;
}

export interface MadePage {
  address: string;
  title: string;
  text: string;
}

export interface Section<P = Page> {
  title: string;
  folder: string;
  pages: readonly P[];
}

const page = (address: string, title: string, source = `docs/${address}.md`): Page => ({
  address,
  title,
  source,
});

/** Handwritten pages, in order of the navigation. Generated pages precede those of `reference`. */
export const written = {
  tutorials: [
    page('tutorials/first-card', 'Your first card'),
    page('tutorials/forty-recorders', 'A season with forty recorders'),
    page('tutorials/own-model', 'Your own model'),
    page('tutorials/embed', 'Results on a page of yours'),
    page('tutorials/run-a-service', 'Run a service'),
  ],
  'how-to': [
    page('how-to/install', 'Install', 'docs/install.md'),
    page('how-to/install-birdnet', 'Install a model for birds'),
    page('how-to/several-cards', 'Upload several cards at once'),
    page('how-to/in-the-field', 'Work without a network'),
    page('how-to/empty-a-card', 'Make sure before a card is formatted'),
    page('how-to/sites-and-sheets', 'Sites, deployments and sheets'),
    page('how-to/correct-clocks', 'Correct the clock of a recorder'),
    page('how-to/survey', 'Look at all sites together'),
    page('how-to/review-detections', 'From scores to evidence'),
    page('how-to/settings-again', 'Use the same settings again'),
    page('how-to/species-names', 'One species under several names'),
    page('how-to/members', 'Work on a project with others'),
    page('how-to/hide-places', 'Hide exact places'),
    page('how-to/other-machines', 'Use a machine that nobody sits at'),
    page('how-to/analyse-without-a-service', 'Analyse a folder that takes hours, or that grows'),
    page('how-to/slurm', 'Analyse an archive on a cluster'),
    page('how-to/examples', 'Start from an example', 'examples/README.md'),
  ],
  operate: [
    page('operate/install', 'Install a service'),
    page('operate/size', 'How large a machine'),
    page('operate/proxy', 'Put the service behind a proxy'),
    page('operate/administer', 'Run a service for others'),
    page('operate/watch', 'Watch a service'),
    page('operate/privacy', 'What is kept of people'),
    page('operate/backups', 'Back up, restore and check a service'),
    page('operate/upgrade', 'Upgrade'),
    page('operate/secrets', 'Rotate secrets'),
    page('operate/incidents', 'When something is wrong'),
    page('operate/grow', 'Grow'),
    page('operate/s3', 'Keep recordings in an S3 store', 'docs/how-to/s3.md'),
    page('operate/postgresql', 'Keep the data in PostgreSQL', 'docs/how-to/postgresql.md'),
    page('operate/kubernetes', 'Run the service on Kubernetes', 'docs/how-to/kubernetes.md'),
    page('operate/cloudflare', 'Run the service on Cloudflare', 'docs/cloudflare.md'),
  ],
  explanation: [
    page('explanation/confidence', 'A confidence is no probability'),
    page('explanation/time-zones', 'Time zones'),
    page('explanation/receipt', 'What the receipt promises'),
    page('explanation/indices', 'How each acoustic index is computed'),
    page('explanation/threat-model', 'What protects accounts', 'docs/threat-model.md'),
    page('explanation/specification', 'What the product does', 'docs/specification.md'),
  ],
  reference: [
    page('reference/results', 'Result files and columns', 'docs/results.md'),
    page('reference/settings', 'Settings of the service', 'docs/settings.md'),
    page('reference/limits', 'Limits', 'docs/limits.md'),
    page('reference/cli', 'biophony in detail', 'packages/cli/README.md'),
    page('reference/runner', 'The analysis runner and its models', 'workers/analysis/README.md'),
    page('reference/sdk', 'The SDK', 'packages/sdk/README.md'),
    page('reference/kit', 'The React kit and the widgets', 'packages/ui/README.md'),
    page('reference/versions', 'Versions, and what they promise', 'docs/versions.md'),
    page('reference/recordings', 'Reading recordings', 'packages/recordings/README.md'),
    page('reference/statistics', 'Statistics of reviews', 'packages/statistics/README.md'),
  ],
} as const satisfies Record<string, readonly Page[]>;

export const front: Page = { address: 'index', title: 'Biophony', source: 'docs/index.md' };

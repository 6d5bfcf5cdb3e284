import type { Dataset } from '@biophony/contract';
import { pathOfName } from '@biophony/recordings/node';
import type { FoundCard } from '../card/find-card.ts';
import { countText, numberText } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import { formatLine, isVerified, type Verified, type VerifyStatus } from '../card/verdict.ts';
import { quoted } from '../../../../tools/scripts/launch/quoted.ts';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';

/** Files listed; --json lists all. */
const namedFiles = 1000;

const changedText = 'It was added, removed or changed during the check.';

function problemLines({ tally, unreadableFolders, changed }: Verified): string[] {
  const lines = [
    ...tally.problems.map(
      ({ filename, status, reason }) => `${filename}: ${status}. ${reason ?? ''}`,
    ),
    ...unreadableFolders.map(({ filename, reason }) => `${filename}/: unreadable. ${reason}`),
    ...changed.map((filename) => `${filename}: changed. ${changedText}`),
  ];
  const more = lines.length - namedFiles;
  return more > 0
    ? [...lines.slice(0, namedFiles), `and ${numberText(more)} more; --json names all.`]
    : lines;
}

/**
 * Problems by file and next steps, or a line saying that the card can be formatted. `label` tells
 * several cards apart.
 */
export function verifyText(
  verified: Verified & { card: FoundCard },
  next: readonly string[],
  width: number,
  label?: string,
): string {
  const { card, tally } = verified;
  const folded = (text: string) => wrap(text, width, '  ');
  const aside = [
    ...(tally.counts.empty > 0
      ? [`${countText(tally.counts.empty, 'empty file')} (0 bytes): there is nothing to lose.`]
      : []),
    ...(card.system.length > 0
      ? [
          `Not compared, because they belong to the operating system: ${card.system.slice(0, 5).join(', ')}.`,
        ]
      : []),
    ...[...tally.elsewhere].map(
      ([name, files]) =>
        `${countText(files, 'file')} of it ${files === 1 ? 'is' : 'are'} in the dataset "${name}".`,
    ),
  ].flatMap(folded);
  if (isVerified(verified)) return [...aside, ...folded(formatLine(verified, label))].join('\n');
  const { same } = tally.counts;
  const bad = problemLines(verified);
  return [
    ...(label === undefined ? [] : folded(`${label}:`)),
    ...aside,
    ...bad.flatMap(folded),
    ...folded(
      `${countText(same, 'file')} of the card ${same === 1 ? 'is' : 'are'} stored and verified; ${numberText(tally.problems.length)} ${tally.problems.length === 1 ? 'is' : 'are'} not. Keep the card as it is.`,
    ),
    ...next.flatMap(folded),
  ].join('\n');
}

interface VerifyContext {
  projectId: string;
  dataset: Pick<Dataset, 'data_id' | 'dataset_name'>;
  datasets: readonly Pick<Dataset, 'dataset_name'>[];
  flags: { paths: string[]; trustService?: boolean };
}

/** Files named in a command; above this it names the card. */
const mostNamed = 20;

function freeName(name: string, datasets: VerifyContext['datasets']): string {
  const usedNames = new Set(datasets.map(({ dataset_name }) => dataset_name));
  for (let count = 1; ; count++) {
    const free = count === 1 ? `${name} changed` : `${name} changed ${count}`;
    if (!usedNames.has(free)) return free;
  }
}

/**
 * Commands after which the next `verify` succeeds; empty when it does now. A changed file goes to a
 * dataset of its own, as a dataset keeps what it has.
 */
export function nextSteps(
  verified: Verified & { card: FoundCard },
  { projectId, dataset, datasets, flags }: VerifyContext,
): string[] {
  if (isVerified(verified)) return [];
  const { card, tally } = verified;
  const project = `--project ${projectId}`;
  const whole = flags.paths.map((path) => quoted(path)).join(' ');
  const upload = (paths: string, name: string) =>
    biophony(`upload ${paths} ${project} --name ${quoted(name)} --everything`);
  const of = (status: VerifyStatus) => tally.problems.filter((one) => one.status === status);
  const { dataset_name: name, data_id } = dataset;
  const changed = of('different');
  const named = changed.map(({ filename }) => quoted(pathOfName(card.root, filename))).join(' ');
  const sent = changed.length > mostNamed ? whole : named;
  const trust = flags.trustService ? ' --trust-service' : '';
  return [
    ...(of('missing').length > 0 ? [`Send what is missing: ${upload(whole, name)}`] : []),
    ...(of('refused').length > 0
      ? [`Rename what the service refuses, and send it: ${upload(whole, name)}`]
      : []),
    ...(of('damaged').length > 0 ? [`Heal what is damaged: ${upload(whole, name)}`] : []),
    ...(changed.length > 0
      ? [`Store changed files as they are now: ${upload(sent, freeName(name, datasets))}`]
      : []),
    `Then verify again: ${biophony(`verify ${whole} ${project} --dataset ${data_id}${trust}`)}`,
  ];
}

import { basename } from 'node:path';
import { surveySites } from '../../../tests/fixtures/survey/example-card.ts';
import { makeSurvey } from '../cards/make-survey.ts';

interface Commands {
  /** Throws when the command fails. */
  step(args: string[]): Promise<void>;
  told(args: string[]): Promise<unknown>;
}

export async function walkThroughSurvey(folder: string, { step, told }: Commands): Promise<void> {
  const { cards, sheet, recordings } = await makeSurvey(folder);
  console.log(
    `made ${cards.length} cards of ${recordings} recordings in two weeks, one of a clock that was set wrong: ${folder}`,
  );
  const title = 'Two weeks at the lake';
  const { project } = (await told(['projects', 'create', title])) as {
    project: { project_id: string };
  };
  const onProject = ['--project', project.project_id];
  for (const card of cards) await step(['upload', card, ...onProject]);
  await step(['sites', 'import', sheet, ...onProject]);
  for (const card of cards)
    await step([
      'analyze',
      ...onProject,
      '--dataset',
      basename(card),
      '--type',
      'audio_events',
      '--wait',
    ]);
  await step(['survey', ...onProject]);
  const wrong = surveySites.find(({ behindHours }) => behindHours > 0);
  const { deployments } = (await told(['deployments', 'list', ...onProject])) as {
    deployments: { deployment_id: string; device_id: string | null }[];
  };
  const id = deployments.find(({ device_id }) => device_id === wrong?.deviceId)?.deployment_id;
  console.log(
    `\nThe recorder at "${wrong?.name}" hears the dawn two hours before all others: its clock ran in UTC.`,
  );
  const correction = ['deployments', 'correct', id ?? '', ...onProject, '--timezone', '+00:00'];
  await step([...correction, '--dry-run']);
  await step([...correction, '--reason', 'The clock ran in UTC']);
  await step(['survey', ...onProject]);
}

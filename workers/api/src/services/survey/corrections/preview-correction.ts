import type { CorrectionPreview } from '@biophony/contract';
import { deploymentZone } from '@biophony/recordings/survey';
import type { Handler } from '../../../http/handler.ts';
import { correctionOf, ownDeployment, type DeploymentRow } from '../deployments/deployment-row.ts';
import { ofRecorders, overlapFault, overlapping } from '../deployments/overlaps.ts';
import {
  candidatesOf,
  clockOfDeployment,
  Claims,
  type TimedRecording,
} from '../recordings/recordings-of.ts';
import { askedCorrection } from './asked-correction.ts';

interface NamedRecording extends TimedRecording {
  filename: string;
}

/** Recordings shown before and after. */
const examples = 10;

/** So many items of a list that nobody knows the length of, spread evenly over it; the first is among them. */
function spread<T>(most: number) {
  let step = 1;
  let seen = 0;
  let kept: T[] = [];
  return {
    add(item: T) {
      if (seen % step === 0) kept.push(item);
      seen += 1;
      if (kept.length > 2 * most) {
        kept = kept.filter((_, index) => index % 2 === 0);
        step *= 2;
      }
    },
    items: () =>
      kept.length <= most
        ? kept
        : Array.from({ length: most }, (_, at) => kept[Math.floor((at * kept.length) / most)]!),
  };
}

const timestamp = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

/** What a correction would change of a deployment; reads only. */
export const previewCorrection: Handler<'correctionsPreview'> = async ({ ctx, params, body }) => {
  const row: DeploymentRow = await ownDeployment(ctx, params);
  const [before, after] = [correctionOf(row), askedCorrection(body, deploymentZone(row))];
  const [clockBefore, clockAfter] = [clockOfDeployment(row, before), clockOfDeployment(row, after)];
  const ofRecorder = await ofRecorders(ctx, row.project_id, [row.device_id]);
  const claims = new Claims(ofRecorder);
  const [belonged, belongs] = [claims.of(row, before), claims.of(row, after)];
  const counts = {
    recordings: 0,
    changed: 0,
    in_future: 0,
    skipped: 0,
    repeated: 0,
    joining: 0,
    leaving: 0,
  };
  const shown = spread<CorrectionPreview['examples'][number]>(examples);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const now = ctx.now.getTime();
  for await (const rows of candidatesOf<NamedRecording>(
    ctx.deps,
    row,
    [before, after],
    ['filename'],
  ))
    for (const { filename, recorded_at, data_id } of rows) {
      const was = clockBefore(recorded_at);
      const is = clockAfter(recorded_at);
      if (!was || !is) continue;
      const [here, there] = [
        belonged(recorded_at, was.ms, data_id),
        belongs(recorded_at, is.ms, data_id),
      ];
      if (here) counts.recordings += 1;
      if (here && !there) counts.leaving += 1;
      if (!here && there) counts.joining += 1;
      if (here && was.ms !== is.ms) counts.changed += 1;
      if (!here && !there) continue;
      if (there) {
        first = Math.min(first, is.ms);
        last = Math.max(last, is.ms);
        if (is.ms > now) counts.in_future += 1;
        if (is.note) counts[is.note] += 1;
      }
      shown.add({
        filename,
        recorded_at,
        before: new Date(was.ms).toISOString(),
        after: new Date(is.ms).toISOString(),
      });
    }
  const others = overlapping(row, ofRecorder, after);
  return {
    ...counts,
    examples: shown.items(),
    first: timestamp(first),
    last: timestamp(last),
    overlaps: others.map(({ deployment_id, site_name }) => ({ deployment_id, site_name })),
    problems: others.map((other) => overlapFault(row, other)),
  };
};

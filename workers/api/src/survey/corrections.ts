import { type CorrectionAsked, type CorrectionPreview, limits } from '@biophony/contract';
import {
  checkCorrection,
  type Correction,
  deploymentZone,
  noCorrection,
} from '@biophony/recordings/survey';
import { allRows, firstRow, nothing, sql, values } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { actorName } from '../identity/membership.ts';
import {
  candidatesOf,
  Claims,
  clockOfDeployment,
  type TimedRecording,
} from './deployment-recordings.ts';
import {
  correctionOf,
  type CorrectionRow,
  type DeploymentRow,
  ownDeployment,
  toDeployment,
  toLogEntry,
} from './deployment-row.ts';
import {
  changedMeanwhile,
  deploymentsMark,
  readDeploymentsMark,
  ofRecorders,
  overlapFault,
  overlapping,
} from './overlaps.ts';

/**
 * Times without an offset are in `zone`. Throws `invalid_request` if it is impossible or changes
 * nothing.
 */
function askedCorrection({ reason: _reason, ...parts }: CorrectionAsked, zone: string): Correction {
  const [first, last] = parts.drift ?? [];
  const correction: Correction = {
    time_zone: parts.time_zone ?? noCorrection.time_zone,
    utc_offset: parts.utc_offset ?? noCorrection.utc_offset,
    shift_s: parts.shift_s ?? noCorrection.shift_s,
    drift: first && last ? [first, last] : noCorrection.drift,
  };
  const fault = checkCorrection(correction, zone);
  if (fault) throw new ApiError('invalid_request', fault.message, fault.field);
  return correction;
}

export const listCorrections: Handler<'correctionsList'> = async ({ ctx, params, query }) => {
  const { deployment_id: deploymentId } = await ownDeployment(ctx, params);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const results = await allRows<CorrectionRow>(
    ctx.deps.db,
    sql`SELECT * FROM clock_corrections WHERE deployment_id = ${deploymentId}
        ${after ? sql`AND (made_at, correction_id) < (${values(after)})` : nothing}
      ORDER BY made_at DESC, correction_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    corrections: page.map(toLogEntry),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.made_at, last.correction_id]) : null,
  };
};

interface NamedRecording extends TimedRecording {
  filename: string;
}

const examples = 10;

/** `most` items, evenly spread over a list of unknown length. */
function spread<T>(most: number) {
  let step = 1;
  let seen = 0;
  let sample: T[] = [];
  return {
    add(item: T) {
      if (seen % step === 0) sample.push(item);
      seen += 1;
      if (sample.length > 2 * most) {
        sample = sample.filter((_, index) => index % 2 === 0);
        step *= 2;
      }
    },
    items: () =>
      sample.length <= most
        ? sample
        : Array.from({ length: most }, (_, at) => sample[Math.floor((at * sample.length) / most)]!),
  };
}

const timestamp = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

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
  const exampleList = spread<CorrectionPreview['examples'][number]>(examples);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const now = ctx.now.getTime();
  for await (const rows of candidatesOf<NamedRecording>(
    ctx.deps,
    row,
    [before, after],
    sql`, filename`,
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
      exampleList.add({
        filename,
        recorded_at,
        before: new Date(was.ms).toISOString(),
        after: new Date(is.ms).toISOString(),
      });
    }
  const others = overlapping(row, ofRecorder, after);
  return {
    ...counts,
    examples: exampleList.items(),
    first: timestamp(first),
    last: timestamp(last),
    overlaps: others.map(({ deployment_id, site_name }) => ({ deployment_id, site_name })),
    problems: others.map((other) => overlapFault(row, other)),
  };
};

async function assertFree(ctx: Context, row: DeploymentRow, correction: Correction) {
  const others = await ofRecorders(ctx, row.project_id, [row.device_id]);
  const [other] = overlapping(row, others, correction);
  if (other) throw new ApiError('conflict', overlapFault(row, other));
}

const factsOf = ({ time_zone, utc_offset, shift_s, drift }: Correction) => ({
  time_zone,
  utc_offset,
  shift_s,
  drift,
});

/** Even if replaced or reverted since. */
const isMade = async ({ deps: { db } }: Context, row: DeploymentRow, correctionId: string) =>
  (await firstRow(
    db,
    sql`SELECT 1 FROM clock_corrections
      WHERE correction_id = ${correctionId} AND deployment_id = ${row.deployment_id}`,
  )) !== null;

/** A simultaneous retry: same correction, same reason. */
const isInEffect = (row: DeploymentRow, correction: Correction, reason: string | null) =>
  row.correction_id !== null &&
  row.reason === reason &&
  JSON.stringify(factsOf(correctionOf(row))) === JSON.stringify(factsOf(correction));

/**
 * An equal correction in effect stays. Writes no recordings. Throws `conflict` if the recorder
 * would be at two sites at once.
 */
export const applyCorrection: Handler<'correctionsApply'> = async ({
  ctx,
  newId: correctionId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { projectId = '' } = params;
  const mark = await readDeploymentsMark(ctx, projectId);
  const row = await ownDeployment(ctx, params);
  const correction = askedCorrection(body, deploymentZone(row));
  const reason = body.reason || null;
  const { deployment_id: deploymentId, site_name: site, device_id } = row;
  const isThere = isInEffect(row, correction, reason) || (await isMade(ctx, row, correctionId));
  if (!isThere) {
    await assertFree(ctx, row, correction);
    const by = await actorName(ctx);
    const at = ctx.now.toISOString();
    const isNew = sql`correction_id = ${correctionId} AND ended_at IS NULL`;
    const isApplied = await change(ctx, {
      projectId,
      id: correctionId,
      event: { action: 'Clock corrected', metadata: { site, device_id } },
      audit: {
        action: 'correctionsApply',
        object: `deployment ${deploymentId}`,
        before: factsOf(correctionOf(row)),
        after: factsOf(correction),
      },
      // Inserted as ended, since only one can be in effect, and activated after the other has
      // ended.
      make: [
        sql`INSERT INTO clock_corrections (correction_id, deployment_id, time_zone, utc_offset,
          shift_s, drift, reason, made_by,
          made_at, ended)
          SELECT ${correctionId}, deployment_id, ${correction.time_zone}, ${correction.utc_offset},
            ${correction.shift_s},
            ${correction.drift && JSON.stringify(correction.drift)}, ${reason}, ${by}, ${at}, 'replaced'
          FROM deployments WHERE deployment_id = ${deploymentId}
            AND ${deploymentsMark(projectId)} = ${mark}
            AND (SELECT count(*) FROM clock_corrections
              WHERE deployment_id = deployments.deployment_id) < ${limits.corrections_per_deployment}
          ON CONFLICT DO NOTHING`,
      ],
      when: sql`EXISTS (SELECT 1 FROM clock_corrections WHERE ${isNew})`,
      write: [
        sql`UPDATE clock_corrections SET ended = 'replaced', ended_by = ${by}, ended_at = ${at}
          WHERE deployment_id = ${deploymentId} AND ended IS NULL AND correction_id <> ${correctionId}
            AND EXISTS (SELECT 1 FROM clock_corrections WHERE ${isNew})`,
        sql`UPDATE clock_corrections SET ended = NULL WHERE ${isNew}`,
      ],
    });
    if (!isApplied && !(await isMade(ctx, row, correctionId))) {
      const now = await ownDeployment(ctx, params);
      if (isInEffect(now, correction, reason)) return { deployment: toDeployment(ctx, now) };
      if ((await readDeploymentsMark(ctx, projectId)) !== mark) throw changedMeanwhile;
      throw limitReached(
        `The log of a deployment holds ${limits.corrections_per_deployment} corrections. Make a new deployment to correct its clock again.`,
      );
    }
  }
  return { deployment: toDeployment(ctx, await ownDeployment(ctx, params)) };
};

/**
 * Throws `conflict` if no correction is in effect, or if the recorder would be at two sites at
 * once.
 */
export const revertCorrection: Handler<'correctionsRevert'> = async ({ ctx, params }) => {
  const { projectId = '' } = params;
  const mark = await readDeploymentsMark(ctx, projectId);
  const row = await ownDeployment(ctx, params);
  const { correction_id: correctionId, site_name: site, device_id } = row;
  if (correctionId === null)
    throw new ApiError('conflict', 'No correction of this deployment is in effect.');
  await assertFree(ctx, row, noCorrection);
  const by = await actorName(ctx);
  const isSame = sql`correction_id = ${correctionId} AND ended IS NULL
    AND ${deploymentsMark(projectId)} = ${mark}`;
  return change(ctx, {
    projectId,
    event: { action: 'Clock correction reverted', metadata: { site, device_id } },
    audit: {
      action: 'correctionsRevert',
      object: `deployment ${row.deployment_id}`,
      before: factsOf(correctionOf(row)),
    },
    when: sql`EXISTS (SELECT 1 FROM clock_corrections WHERE ${isSame})`,
    write: [
      sql`UPDATE clock_corrections SET ended = 'reverted', ended_by = ${by},
          ended_at = ${ctx.now.toISOString()}
        WHERE ${isSame}`,
    ],
    read: async () => ({ deployment: toDeployment(ctx, await ownDeployment(ctx, params)) }),
    otherwise: () => changedMeanwhile,
  });
};

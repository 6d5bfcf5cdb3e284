import type { AdminModel, AnswerOf, InstallOrder } from '@biophony/contract';
import { knownModels, modelTerms } from '@biophony/contract/constants';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, firstRow, run, type Sql, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { type Handler, workOf } from '../http/handler.ts';
import { recordAction } from '../identity/operators.ts';

/** An order that no machine took by then waits for nobody: machines started later leave it. */
const orderMs = 24 * 3_600_000;
/** A machine that was not heard for as long is gone: started again, it has another name. */
const silentMs = 3_600_000;
const heardMs = 10 * 60_000;
const quietMs = 60_000;
const forgetDays = 30;
/** Of one order; enough for any service, and an answer stays small. */
const machinesPerModel = 50;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/**
 * Notes, once a minute, that a runner of the service can install models; and gives it one that an
 * operator ordered, that it does not have, and with which it has not failed.
 */
export async function orderFor(
  { db }: Pick<Deps, 'db'>,
  runnerId: string,
  now: Date,
): Promise<InstallOrder | null> {
  await run(
    db,
    sql`INSERT INTO model_installers (runner_id, seen_at) VALUES (${runnerId}, ${now.toISOString()})
      ON CONFLICT (runner_id) DO UPDATE SET seen_at = excluded.seen_at
      WHERE model_installers.seen_at < ${before(now, quietMs)}`,
  );
  const order = await firstRow<Omit<InstallOrder, 'accepted_at'> & { ordered_at: string }>(
    db,
    sql`SELECT order_id, model, licence, ordered_at FROM model_orders
      WHERE ordered_at >= ${before(now, orderMs)}
        AND NOT EXISTS (SELECT 1 FROM runners
          WHERE runners.runner_id = ${runnerId} AND runners.model = model_orders.model)
        AND NOT EXISTS (SELECT 1 FROM model_installs
          WHERE model_installs.order_id = model_orders.order_id AND runner_id = ${runnerId}
            AND state IN ('installed', 'failed'))
      ORDER BY ordered_at LIMIT 1`,
  );
  return (
    order && {
      order_id: order.order_id,
      model: order.model,
      licence: order.licence,
      accepted_at: order.ordered_at,
    }
  );
}

/** What a machine says of an order; it stops where the order was taken back or replaced. */
export const reportInstall: Handler<'runnerInstall'> = async ({ ctx, params, body }) => {
  // For runners of accounts there are no orders.
  if (workOf(ctx.principal) !== null) return { stop: true };
  const changed = await run(
    ctx.deps.db,
    sql`INSERT INTO model_installs
        (order_id, runner_id, state, bytes, total_bytes, message, changed_at)
      SELECT order_id, ${body.runner_id}, ${body.state}, CAST(${body.bytes} AS BIGINT),
        CAST(${body.total_bytes} AS BIGINT), CAST(${body.message} AS TEXT), ${ctx.now.toISOString()}
      FROM model_orders WHERE order_id = ${params.orderId ?? ''}
      ON CONFLICT (order_id, runner_id) DO UPDATE SET state = excluded.state,
        bytes = excluded.bytes, total_bytes = excluded.total_bytes, message = excluded.message,
        changed_at = excluded.changed_at`,
  );
  return { stop: changed === 0 };
};

/** Machines that were not heard for a month, and orders that nobody took. */
export const forgetInstalls = (now: Date): Sql[] => [
  sql`DELETE FROM model_installers WHERE seen_at < ${before(now, forgetDays * 86_400_000)}`,
  sql`DELETE FROM model_orders WHERE ordered_at < ${before(now, forgetDays * 86_400_000)}`,
];

interface MachineRow extends Omit<AdminModel['machines'][number], 'bytes' | 'total_bytes'> {
  model: string;
  bytes: number | string;
  total_bytes: number | string | null;
}

/** Machines that have a model now, and those with an order of it; a machine counts once. */
const machinesQuery = (now: Date): Sql => sql`
  SELECT model, runner_id, state, bytes, total_bytes, message, changed_at FROM (
    SELECT model_orders.model, runner_id, state, bytes, total_bytes, message, changed_at
    FROM model_installs JOIN model_orders USING (order_id)
    WHERE (state = 'failed' OR changed_at >= ${before(now, silentMs)})
      AND NOT EXISTS (SELECT 1 FROM runners
        WHERE runners.runner_id = model_installs.runner_id AND runners.model = model_orders.model)
    UNION ALL
    SELECT model, runner_id, 'installed' AS state, 0 AS bytes, NULL AS total_bytes, NULL AS message,
      seen_at AS changed_at
    FROM runners WHERE user_id IS NULL AND model IS NOT NULL AND seen_at >= ${before(now, heardMs)}) AS machines
  ORDER BY changed_at DESC, runner_id`;

type ModelList = AnswerOf<'adminModelsList'>;

export async function listModels({ db, clock }: Deps): Promise<ModelList> {
  const now = clock.now();
  const [machines, orders, installers] = await Promise.all([
    allRows<MachineRow>(db, machinesQuery(now)),
    allRows<{ model: string; ordered_at: string }>(
      db,
      sql`SELECT model, ordered_at FROM model_orders WHERE ordered_at >= ${before(now, orderMs)}`,
    ),
    firstRow<{ n: number | string }>(
      db,
      sql`SELECT count(*) AS n FROM model_installers WHERE seen_at >= ${before(now, heardMs)}`,
    ),
  ]);
  const models = Object.entries(modelTerms).flatMap(([model, of]): AdminModel[] => {
    const known = knownModels[model];
    if (!known) return [];
    return [
      {
        model,
        name: known.name,
        finds: known.finds,
        licence: known.licence,
        licence_url: of.licenceUrl,
        use: known.use,
        terms: [...of.terms],
        source: of.source,
        download_bytes: of.downloadBytes,
        ordered_at: orders.find((order) => order.model === model)?.ordered_at ?? null,
        machines: machines
          .filter((machine) => machine.model === model)
          .slice(0, machinesPerModel)
          .map(({ runner_id, state, bytes, total_bytes, message, changed_at }) => ({
            runner_id,
            state,
            bytes: Number(bytes),
            total_bytes: total_bytes === null ? null : Number(total_bytes),
            message,
            changed_at,
          })),
      },
    ];
  });
  return { models, installers: Number(installers?.n ?? 0) };
}

async function modelNamed(deps: Deps, id: string): Promise<AdminModel> {
  const model = (await listModels(deps)).models.find((one) => one.model === id);
  if (!model) throw notFound('model');
  return model;
}

/**
 * Has all machines that can install it and do not have it.
 * @throws ApiError `conflict` where another licence was accepted than the model has.
 */
export async function orderModel(
  deps: Deps,
  actor: string | null,
  id: string,
  licence: string,
): Promise<AdminModel> {
  const { licence: actual } = await modelNamed(deps, id);
  if (licence !== actual)
    throw new ApiError(
      'conflict',
      `The licence of this model is ${actual}, not ${licence}. Read it again before you accept it.`,
    );
  const orderId = crypto.randomUUID();
  // Deleting the former order deletes what machines said of it: those that failed try again. Of two
  // simultaneous orders the first stands.
  await batch(deps.db, [
    sql`DELETE FROM model_orders WHERE model = ${id}`,
    sql`INSERT INTO model_orders (model, order_id, licence, ordered_at)
      VALUES (${id}, ${orderId}, ${licence}, ${deps.clock.now().toISOString()})
      ON CONFLICT (model) DO NOTHING`,
  ]);
  await recordAction(deps, actor, { action: 'models.install', subject: id, details: { licence } });
  return modelNamed(deps, id);
}

/** Machines that are at it stop at their next report. */
export async function takeBackOrder(
  deps: Deps,
  actor: string | null,
  id: string,
): Promise<AdminModel> {
  await modelNamed(deps, id);
  const taken = await run(deps.db, sql`DELETE FROM model_orders WHERE model = ${id}`);
  if (taken > 0) await recordAction(deps, actor, { action: 'models.stop', subject: id });
  return modelNamed(deps, id);
}

/** SQL of which runners' offers count for an account: those of runners that work for everybody, and its own; `user` is an expression. */
export const offeredTo = (user: string, runners = 'runners'): string =>
  `(${runners}.user_id IS NULL OR ${runners}.user_id = ${user})`;

/** SQL of how the model of an analysis type is called for an account, as the runner heard last told; both are expressions. */
export const modelNameOf = (type: string, user: string): string =>
  `(SELECT told.model_name FROM runners AS told WHERE told.analysis_type = ${type} AND told.model_name IS NOT NULL
    AND ${offeredTo(user, 'told')} ORDER BY told.seen_at DESC LIMIT 1)`;

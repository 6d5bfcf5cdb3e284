import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

type Values = readonly SQLInputValue[];

/** The same statement with the faces that its rows take as arrays, which node:sqlite's types leave out. */
interface ArrayStatement {
  all(...values: Values): SQLOutputValue[][];
  get(...values: Values): SQLOutputValue[] | undefined;
}

/**
 * A prepared statement. node:sqlite hands its rows over as arrays, of which the objects are made here: those that it makes
 * itself take a third longer (`bench/api/rows.ts`).
 */
export class PreparedStatement {
  readonly statement: StatementSync;
  readonly #arrays: ArrayStatement;
  #columns: string[];

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true);
    this.statement = statement;
    this.#arrays = statement as unknown as ArrayStatement;
    this.#columns = this.#names();
  }

  /** Whether it answers rows. */
  get hasRows(): boolean {
    return this.#columns.length > 0;
  }

  all<T>(values: Values): T[] {
    return this.#arrays.all(...values).map((row) => this.#object<T>(row));
  }

  /** The first row; null where there is none. */
  first<T>(values: Values): T | null {
    const row = this.#arrays.get(...values);
    return row === undefined ? null : this.#object<T>(row);
  }

  #names(): string[] {
    return this.statement.columns().map(({ name }) => name);
  }

  #object<T>(row: readonly SQLOutputValue[]): T {
    // `SELECT *` has another column when one was added to its table.
    if (row.length !== this.#columns.length) this.#columns = this.#names();
    const columns = this.#columns;
    const object: Record<string, SQLOutputValue> = {};
    for (let at = 0; at < columns.length; at++) object[columns[at] as string] = row[at] ?? null;
    return object as T;
  }
}

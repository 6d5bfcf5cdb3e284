/** The most that one turn of sweeping asks for: a third of what a Worker may ask of D1 and of R2 in one invocation. */
const turn = { statements: 300, storeCalls: 300 };

/** What is left of a turn. Work that finds too little left stays in the queue for the next one. */
export class Turn {
  #statements = turn.statements;
  #storeCalls = turn.storeCalls;

  /** Takes a statement from the turn; false where none is left. */
  statement(): boolean {
    return this.#statements-- > 0;
  }

  /** Takes so many calls of the store; false where fewer are left. */
  storeCalls(count: number): boolean {
    if (this.#storeCalls < count) return false;
    this.#storeCalls -= count;
    return true;
  }
}

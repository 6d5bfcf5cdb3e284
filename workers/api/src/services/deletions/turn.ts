/** The most that one turn of sweeping asks for: a third of what a Worker may ask of D1 and of R2 in one invocation. */
const turn = { statements: 300, storeCalls: 300 };

/** What is left of a turn. Work that finds too little left stays in the queue for the next one. */
export class Turn {
  #statements = turn.statements;
  #storeCalls = turn.storeCalls;
  #steps = 0;

  /** How many steps were taken from the turn. */
  get steps(): number {
    return this.#steps;
  }

  /** Takes what a step needs from the turn; false, and nothing is taken, where less is left. */
  take({ statements = 0, storeCalls = 0 }: { statements?: number; storeCalls?: number }): boolean {
    if (this.#statements < statements || this.#storeCalls < storeCalls) return false;
    this.#statements -= statements;
    this.#storeCalls -= storeCalls;
    this.#steps += 1;
    return true;
  }
}

import { Machine, type Environment } from './machine.ts';

/** The longest pause of an idle runner before it asks again. */
const idleSeconds = 4;

/**
 * Machines by what they can do. One that finds nothing asks again every four seconds; as nothing is handed out while
 * nothing is ready, the simulation leaves those calls out until something is, and lets as many ask as there are shards.
 */
export class Fleet {
  readonly #idle = new Map<string, Machine[]>();
  readonly #environment: Environment;

  constructor(environment: Omit<Environment, 'onReady' | 'onIdle'>) {
    this.#environment = {
      ...environment,
      onReady: (type, shards) => this.wake(type, shards),
      onIdle: (machine) => this.#idleOf(machine.type).push(machine),
    };
  }

  /** Switches on machines that can do one type. */
  add(type: string, count: number): void {
    const { agenda, chance } = this.#environment;
    for (let number = 0; number < count; number++) {
      const machine = new Machine(`${type}-${number}`, type, this.#environment);
      agenda.in(chance.between(0, idleSeconds), machine.poll);
    }
  }

  /** Lets so many idle machines ask again, each within the time that it would have. */
  wake(type: string, shards: number): void {
    const { agenda, chance } = this.#environment;
    const idle = this.#idleOf(type);
    for (let left = Math.min(shards, idle.length); left > 0; left--) {
      const [machine] = idle.splice(chance.below(idle.length), 1);
      if (machine) agenda.in(chance.between(0, idleSeconds), machine.poll);
    }
  }

  #idleOf(type: string): Machine[] {
    const idle = this.#idle.get(type) ?? [];
    this.#idle.set(type, idle);
    return idle;
  }
}

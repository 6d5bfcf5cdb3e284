import { copyLimits, type Copies } from './find-copies.ts';

/** What stands at a place where no run of literals is open: a run begins, or a copy of two or three bytes stands. */
export const stepKinds = { run: 0, near: 1, far: 2 } as const;

export interface Steps {
  kind: Uint8Array;
  /** Bytes that a copy stands for. */
  length: Uint8Array;
  /** Where a run that is open goes on by one byte: 1, and 0 where it ends. */
  goesOn: Uint8Array;
}

const bytes = { runBegins: 2, literal: 1, near: 2, far: 3 } as const;

/** Chooses copies and runs that together take the fewest bytes, from the end of the input to its beginning. */
export function chooseSteps(size: number, { nearLength, farLength }: Copies): Steps {
  const steps: Steps = {
    kind: new Uint8Array(size),
    length: new Uint8Array(size),
    goesOn: new Uint8Array(size),
  };
  /** Bytes that the rest takes from a place on, where no run is open, and where one is. */
  const closed = new Int32Array(size + 1);
  const open = new Int32Array(size + 1);
  const { least } = copyLimits;
  for (let at = size - 1; at >= 0; at--) {
    let fewest = bytes.runBegins + open[at + 1]!;
    let [kind, long]: [number, number] = [stepKinds.run, 1];
    let withCopy = Number.POSITIVE_INFINITY;
    const look = (one: number, cost: number, longest: number) => {
      for (let length = least; length <= longest; length++) {
        const all = cost + closed[at + length]!;
        if (all < withCopy) withCopy = all;
        if (all < fewest) [fewest, kind, long] = [all, one, length];
      }
    };
    look(stepKinds.near, bytes.near, nearLength[at]!);
    look(stepKinds.far, bytes.far, farLength[at]!);
    closed[at] = fewest;
    steps.kind[at] = kind;
    steps.length[at] = long;
    const further = bytes.literal + open[at + 1]!;
    steps.goesOn[at] = further <= withCopy ? 1 : 0;
    open[at] = Math.min(further, withCopy);
  }
  return steps;
}

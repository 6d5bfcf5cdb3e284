/// <reference lib="es2024.sharedmemory" />

/**
 * Counts the calls of ONNX Runtime under way in a thread, and keeps new ones out once it is closed. Ending a thread
 * in the middle of such a call aborts the whole process: what comes back finds no JavaScript to return to.
 */
export type RunGate = Int32Array<SharedArrayBuffer>;

// The lowest bit says that the gate is closed; the others count the calls under way.
const closed = 1;
const oneCall = 2;

/** Makes an open gate, which may be sent to a thread. */
export const createRunGate = (): RunGate => new Int32Array(new SharedArrayBuffer(4));

let ours = createRunGate();

/** Makes the runtime's calls of this thread known to the one that may end it. */
export const useRunGate = (gate: RunGate): void => void (ours = gate);

function leave(gate: RunGate): void {
  Atomics.sub(gate, 0, oneCall);
  Atomics.notify(gate, 0);
}

/** Makes a call of ONNX Runtime. Once this thread's gate is closed it is not made, and the promise never settles. */
export async function inRuntime<T>(call: () => Promise<T>): Promise<T> {
  const gate = ours;
  if (Atomics.add(gate, 0, oneCall) & closed) {
    leave(gate);
    return new Promise<never>(() => {});
  }
  try {
    return await call();
  } finally {
    leave(gate);
  }
}

/** Closes a gate; resolves when no call is under way and none can begin. */
export async function closeRunGate(gate: RunGate): Promise<void> {
  Atomics.or(gate, 0, closed);
  for (;;) {
    const state = Atomics.load(gate, 0);
    if (state === closed) return;
    await Atomics.waitAsync(gate, 0, state).value;
  }
}

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

/** What networks can run on. */
export const devices = ['cpu', 'cuda', 'directml', 'coreml'] as const;
export type Device = (typeof devices)[number];

/** What can be asked for: `auto` is the first that works. */
export const askedDevices = ['auto', ...devices] as const;
export type AskedDevice = (typeof askedDevices)[number];

/** The names that ONNX Runtime has for its execution providers. */
export const providerOf = {
  cpu: 'cpu',
  cuda: 'cuda',
  directml: 'dml',
  coreml: 'coreml',
} as const satisfies Record<Device, string>;

/** Beside the CPU, by system: as onnxruntime-node 1.30 is built, after the table in its README. */
const graphicsOf: Partial<Record<string, readonly Device[]>> = {
  'linux x64': ['cuda'],
  'win32 x64': ['directml'],
  'win32 arm64': ['directml'],
  'darwin arm64': ['coreml'],
};

/** The system as the tables name it. */
export const thisSystem = `${process.platform} ${process.arch}`;

/** What the runtime has a program for on a system, the CPU last: in the order in which `auto` tries them. */
export const devicesOf = (system = thisSystem): readonly Device[] => [
  ...(graphicsOf[system] ?? []),
  'cpu',
];

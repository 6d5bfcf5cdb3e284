/// <reference lib="es2024.sharedmemory" />

/**
 * Ending a thread during an ONNX Runtime call aborts the process, so the gate counts calls and
 * blocks new ones once closed.
 */
export type RunGate = Int32Array<SharedArrayBuffer>;

// The lowest bit means closed; the others count running calls.
const closed = 1;
const oneCall = 2;

export const createRunGate = (): RunGate => new Int32Array(new SharedArrayBuffer(4));

let ours = createRunGate();

export const useRunGate = (gate: RunGate): void => void (ours = gate);

function leave(gate: RunGate): void {
  Atomics.sub(gate, 0, oneCall);
  Atomics.notify(gate, 0);
}

/** Once the gate is closed, the promise never settles. */
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

/** No call runs or can begin. */
export async function closeRunGate(gate: RunGate): Promise<void> {
  Atomics.or(gate, 0, closed);
  for (;;) {
    const state = Atomics.load(gate, 0);
    if (state === closed) return;
    await Atomics.waitAsync(gate, 0, state).value;
  }
}

export const devices = ['cpu', 'cuda', 'directml', 'coreml'] as const;
export type Device = (typeof devices)[number];

/** `auto` is the first that works. */
export const askedDevices = ['auto', ...devices] as const;
export type AskedDevice = (typeof askedDevices)[number];

export const providers = {
  cpu: 'cpu',
  cuda: 'cuda',
  directml: 'dml',
  coreml: 'coreml',
} as const satisfies Record<Device, string>;

/** From the README of onnxruntime-node 1.30. */
const graphicsOf: Partial<Record<string, readonly Device[]>> = {
  'linux x64': ['cuda'],
  'win32 x64': ['directml'],
  'win32 arm64': ['directml'],
  'darwin arm64': ['coreml'],
};

export const thisSystem = `${process.platform} ${process.arch}`;

export const listDevices = (system = thisSystem): readonly Device[] => [
  ...(graphicsOf[system] ?? []),
  'cpu',
];

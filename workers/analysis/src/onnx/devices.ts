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

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { thisSystem } from '../onnx/devices.ts';

export interface Requirement {
  what: string;
  found: boolean;
  step: string;
}

const driverFile = '/proc/driver/nvidia/version';

/** ONNX Runtime's CUDA provider needs CUDA 12 and cuDNN 9 (its documentation, Requirements). */
const cudaLibraries = [
  'libcudart.so.12',
  'libcublas.so.12',
  'libcublasLt.so.12',
  'libcufft.so.11',
  'libcurand.so.10',
  'libcudnn.so.9',
];

const providerFiles = ['libonnxruntime_providers_shared.so', 'libonnxruntime_providers_cuda.so'];

function runtimeFolder(): string {
  const main = createRequire(import.meta.url).resolve('onnxruntime-node');
  return join(dirname(main), '../bin/napi-v6', process.platform, process.arch);
}

function loadable(): string {
  try {
    return execFileSync('ldconfig', ['-p'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

const hasLibrary = (name: string, libraries: string): boolean =>
  libraries.includes(`${name} `) ||
  (process.env.LD_LIBRARY_PATH ?? '')
    .split(':')
    .some((folder) => folder !== '' && existsSync(join(folder, name)));

function forCuda(): Requirement[] {
  const libraries = loadable();
  const missing = cudaLibraries.filter((name) => !hasLibrary(name, libraries));
  const folder = runtimeFolder();
  const driver = existsSync(driverFile) ? readFileSync(driverFile, 'utf8').split('\n')[0] : null;
  return [
    {
      what: driver ? `the driver of NVIDIA (${driver.trim()})` : 'the driver of NVIDIA',
      found: driver !== null,
      step: 'Install the driver of the graphics card, by the packages of your Linux; `nvidia-smi` then lists the card.',
    },
    {
      what:
        missing.length === 0
          ? 'CUDA 12 and cuDNN 9'
          : `CUDA 12 and cuDNN 9 (missing: ${missing.join(', ')})`,
      found: missing.length === 0,
      step: 'Install them from https://developer.nvidia.com/cuda-toolkit-archive and https://developer.nvidia.com/cudnn; where they are in a folder of their own, name it in LD_LIBRARY_PATH.',
    },
    {
      what: 'the CUDA libraries of ONNX Runtime',
      found: providerFiles.every((name) => existsSync(join(folder, name))),
      step: 'Where this program is installed, run: ONNXRUNTIME_NODE_INSTALL=cuda12 npm rebuild onnxruntime-node (it fetches them from nuget.org).',
    },
  ];
}

export function requirements(system = thisSystem): Requirement[] | null {
  switch (system) {
    case 'linux x64':
      return forCuda();
    case 'win32 x64':
    case 'win32 arm64':
      return [
        {
          what: 'DirectML, which comes with ONNX Runtime',
          found: true,
          step: 'Keep Windows 10 (1903 or newer) and the driver of the graphics card up to date.',
        },
      ];
    case 'darwin arm64':
      return [
        {
          what: 'CoreML, which comes with macOS and ONNX Runtime',
          found: true,
          step: 'Nothing is to be installed.',
        },
      ];
    default:
      return null;
  }
}

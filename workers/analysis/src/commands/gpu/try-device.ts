import { furthest } from './furthest.ts';
import { devicesOf, thisSystem, type Device } from '../../onnx/devices.ts';
import { ModelError } from '../../models/model-error.ts';
import { runSmallNetwork } from './small-network.ts';

/** What came of trying a device. */
export interface DeviceTrial {
  device: Device;
  works: boolean;
  /** Why not; null where it works. */
  problem: string | null;
}

/** How far the figures of a device may be from those of the CPU. */
const tolerance = 1e-3;

/** Runs a small network on a device, and holds its figures to those of the CPU. */
export async function tryDevice(device: Device): Promise<DeviceTrial> {
  if (!devicesOf().includes(device)) {
    const problem = `ONNX Runtime has no program for it on ${thisSystem}.`;
    return { device, works: false, problem };
  }
  try {
    const off = furthest(await runSmallNetwork(device), await runSmallNetwork('cpu'));
    return off < tolerance
      ? { device, works: true, problem: null }
      : { device, works: false, problem: `Its figures are off by ${off.toPrecision(2)}.` };
  } catch (error) {
    if (error instanceof ModelError) return { device, works: false, problem: error.message };
    throw error;
  }
}

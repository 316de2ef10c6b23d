import { endOwnDevice, getGateDevice, pairDevice } from './device.ts';
import { findAtGate, getGateList } from './list.ts';
import { sendScans } from './scans.ts';

/** Every call of a gate device, in the order of the reference; they answer 404 while the gate is off. */
export const GATE_CALLS = [
  pairDevice,
  getGateDevice,
  getGateList,
  findAtGate,
  sendScans,
  endOwnDevice,
] as const;

import { createEngine } from './engine.ts';
import type { ExplorerCalls } from './calls.ts';
import { serve, type Port } from './rpc.ts';

serve<ExplorerCalls>(globalThis as unknown as Port, createEngine());

import { serve, type Port } from '../../explorer/engine/rpc.ts';
import { createDrawingEngine, type DrawingCalls } from './draw-sample.ts';

serve<DrawingCalls>(globalThis as unknown as Port, createDrawingEngine());

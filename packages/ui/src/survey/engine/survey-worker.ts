import { serve, type Port } from '../../explorer/engine/rpc.ts';
import type { SurveyCalls } from './calls.ts';
import { createSurveyEngine } from './survey-engine.ts';

serve<SurveyCalls>(globalThis as unknown as Port, createSurveyEngine());

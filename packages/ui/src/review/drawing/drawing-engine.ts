import { joinSurvey } from '@biophony/recordings/survey';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type { SurveyCalls } from '../../survey/engine/calls.ts';
import { createSurveyEngine } from '../../survey/engine/survey-engine.ts';
import type { DrawCalls } from './draw-calls.ts';
import { createDrawing } from './draw-sample.ts';

export type DrawingCalls = SurveyCalls & DrawCalls;

export function createDrawingEngine(): Handlers<DrawingCalls> {
  let drawing = createDrawing(joinSurvey([], []), { analyses: [], deployments: [] });
  const survey = createSurveyEngine((opened, input) => {
    drawing = createDrawing(opened, input);
  });
  return {
    ...survey,
    'draw-needs': async ({ species }) => drawing.needs(species),
    draw: (input, report) => drawing.draw(input, report),
  };
}

import { expect, test } from 'vitest';
import type { Engine } from '../../explorer/engine/start-engine.ts';
import type { SurveyEngine } from '../use-opened-survey.ts';
import { foundEngine } from './survey-detections.tsx';

test('the engine of a listed detection is the same one however often the list is drawn', () => {
  const call = () => Promise.reject(new Error('Nothing is asked.'));
  const sound: Engine = { id: 7, call, stop: () => undefined };
  const survey: SurveyEngine = { id: 8, call, stop: () => undefined };
  const sources = { reading: () => Promise.reject(new Error('Nothing is read.')) };
  const drawn = () => foundEngine(sound, survey, sources, { analysis: 0, fileRow: 3 }).id;
  expect([drawn(), drawn()]).toEqual([7, 7]);
});

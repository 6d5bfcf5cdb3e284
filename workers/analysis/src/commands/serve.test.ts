import { expect, test, vi } from 'vitest';
import { baseProgram } from '../base-program.ts';
import { registerServe } from './serve.ts';

test.each(['', ' '])('variables that are empty (%j) count as absent', (empty) => {
  for (const name of ['BIOPHONY_MODELS_DIR', 'BIOPHONY_API_URL', 'BIOPHONY_MODELS_FROM'])
    vi.stubEnv(name, empty);
  const program = baseProgram();
  registerServe(program);
  expect(program.opts()).toEqual({ modelsDir: './models' });
  expect(program.commands[0]?.opts()).toMatchObject({ apiUrl: 'http://localhost:8787' });
  expect(program.commands[0]?.opts().modelsFrom).toBeUndefined();
});

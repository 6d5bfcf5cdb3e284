import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Bytes, exampleUrl, field, modelId, Timestamp } from './fields.ts';
import { InstallState } from './runner.ts';

/** A model of the catalogue on a machine, or on its way there. */
export const AdminModelMachine = z.strictObject({
  runner_id: field(z.string(), 'The runner, by a name of its own', 'runner-1'),
  state: InstallState.describe('How far it is with the model'),
  bytes: Bytes.describe('Bytes downloaded of the file that it is at'),
  total_bytes: Bytes.nullable().describe('Bytes of this file; null where that is not known'),
  message: z.string().nullable().describe('Why it failed, in sentences; null where it did not'),
  changed_at: Timestamp.describe('When the runner last said so'),
});
export const AdminModel = z.strictObject({
  model: modelId,
  name: field(z.string(), 'What the model is called', 'BirdNET V2.4'),
  finds: field(z.string(), 'What it finds', '6,522 classes, mostly birds, worldwide'),
  licence: field(z.string(), 'Its licence, as who installs it accepts it', 'CC BY-NC-SA 4.0'),
  licence_url: field(z.string(), 'Where the licence stands in full', exampleUrl),
  use: z.string().describe('What it may be used for'),
  terms: z.array(z.string()).describe('What licence and authors ask, a sentence each'),
  source: field(z.string(), 'Page of the publisher', exampleUrl),
  download_bytes: Bytes.describe('Bytes to download'),
  ordered_at: Timestamp.nullable().describe(
    'Since when machines install it by order of an operator; null where none is asked to',
  ),
  machines: z
    .array(AdminModelMachine)
    .describe('Machines that have it, or are asked to install it; those heard last, 50 at most'),
});
export type AdminModel = z.infer<typeof AdminModel>;
export const AdminModels = z.strictObject({
  models: z.array(AdminModel).describe('Models of the catalogue'),
  installers: z
    .int()
    .min(0)
    .describe(
      'Runners of the last ten minutes that can install models: those of the service itself, with a folder of their own',
    ),
});
export const AdminModelInstall = z.strictObject({
  licence: field(
    z.string().min(1).max(200),
    'The licence that the operator accepts, as the list names it',
    'CC BY-NC-SA 4.0',
  ),
});
export const AdminModelAnswer = z.strictObject({ model: AdminModel.describe('The model') });

/** Tag of calls for operators, here and in `admin.ts`. */
export const operators = {
  name: 'Operators',
  description:
    'For the people who run a service: accounts, work and settings, in numbers and names; nothing of recordings or results. Everybody else gets 404',
};

export default defineEndpoints(operators, {
  adminModelsList: {
    route: ['GET', '/api/admin/models'],
    summary: 'List the models of the catalogue, with the machines that have them',
    access: 'operator',
    answer: AdminModels,
  },
  adminModelsInstall: {
    route: ['POST', '/api/admin/models/{model}/install'],
    summary: 'Accept the licence of a model, and have the machines of the service install it',
    access: 'operator',
    errors: ['conflict'],
    body: AdminModelInstall,
    answer: AdminModelAnswer,
  },
  adminModelsStop: {
    route: ['DELETE', '/api/admin/models/{model}/install'],
    summary: 'Have no further machine install a model; what is installed stays',
    access: 'operator',
    answer: AdminModelAnswer,
  },
});

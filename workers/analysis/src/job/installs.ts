import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { InstallOrder, InstallReport } from '@biophony/contract';
import { type Clock, systemClock } from '@biophony/sdk';
import { installFromCatalogue } from '../install/install-model.ts';
import { FolderInUse, type FolderLock, lockFolder } from '../journal/folder-lock.ts';
import { catalogueModel } from '../models/catalogue.ts';
import { listModels } from '../models/store.ts';
import type { RunnerApi } from './runner-api.ts';

/** Milliseconds between reports of a download. */
const reportMs = 2000;
const longestMessage = 2000;

/** The order was taken back, or another replaced it. */
class OrderGone extends Error {}

export interface Installer {
  /** Whether it could begin with an order now. */
  isFree(): boolean;
  /** Installs in the background, and tells the service how far it is. Never rejects. */
  begin(order: InstallOrder): void;
  /** Resolves once nothing is at work. */
  done(): Promise<void>;
}

interface InstallerOptions {
  api: Pick<RunnerApi, 'call'>;
  runnerId: string;
  modelsDir: string;
  log(message: string): void;
  /** Ends a download, without failing the order. */
  signal: AbortSignal;
  clock?: Clock;
  install?: typeof installFromCatalogue;
}

/** Whether models could be written there; a missing folder is made by the first one. */
export async function canInstallInto(modelsDir: string): Promise<boolean> {
  for (let folder = resolve(modelsDir); ; folder = dirname(folder)) {
    try {
      await access(folder, constants.W_OK);
      return true;
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing || folder === dirname(folder)) return false;
    }
  }
}

/** Installs models that operators order in the web app, one at a time. */
export function createInstaller(options: InstallerOptions): Installer {
  const { api, runnerId, modelsDir, log, signal, clock = systemClock } = options;
  const install = options.install ?? installFromCatalogue;
  let atWork: Promise<void> | null = null;

  const carryOut = async (order: InstallOrder): Promise<void> => {
    const model = catalogueModel(order.model);
    const gone = new AbortController();
    const stop = AbortSignal.any([signal, gone.signal]);
    let sending: Promise<void> = Promise.resolve();
    let lock: FolderLock | null = null;
    let state: InstallReport = {
      runner_id: runnerId,
      state: 'downloading',
      bytes: 0,
      total_bytes: null,
      message: null,
    };
    const report = async (): Promise<void> => {
      const answer = await api.call('runnerInstall', state, { orderId: order.order_id });
      if (answer.stop) gone.abort(new OrderGone('an operator took the order back'));
    };
    try {
      if (!model)
        throw new Error(
          `This machine's version of Biophony does not know the model ${order.model}. Update it, then try again.`,
        );
      if (model.licence.name !== order.licence)
        throw new Error(
          `This machine's version of Biophony knows ${model.name} under ${model.licence.name}, but ${order.licence} was accepted. Update it, then try again.`,
        );
      await mkdir(modelsDir, { recursive: true });
      // Runners on one folder get the order each; one installs, and all have the model then.
      lock = await lockFolder(modelsDir, (cause) => gone.abort(cause)).catch((error: unknown) => {
        if (error instanceof FolderInUse) return null;
        throw error;
      });
      if (!lock) return;
      if ((await listModels(modelsDir)).some(({ id, model: there }) => there && id === model.id)) {
        state = { ...state, state: 'installed' };
        return await report();
      }
      log(`installing ${model.name}, as an operator ordered`);
      await report();
      let reported = clock.now();
      const onProgress = (_file: string, bytes: number, total: number | null) => {
        // All bytes of a file are here once it is whole; then comes the next one, or the building.
        state = {
          ...state,
          state: bytes === total ? 'installing' : 'downloading',
          bytes,
          total_bytes: total,
        };
        if (clock.now() - reported < reportMs && bytes !== total) return;
        reported = clock.now();
        sending = sending.then(report).catch((error: unknown) => {
          if (!stop.aborted) log(`the service does not hear of the installation: ${text(error)}`);
        });
      };
      await install(modelsDir, model, {
        acceptedAt: order.accepted_at,
        signal: stop,
        onProgress,
      });
      await sending;
      state = { ...state, state: 'installed' };
      await report();
      log(`installed ${model.name}`);
    } catch (error) {
      if (stop.aborted) return log(`not installed: ${order.model}: ${text(stop.reason)}`);
      log(`not installed: ${order.model}: ${text(error)}`);
      // A report that is on its way must not arrive after the last one.
      await sending;
      state = { ...state, state: 'failed', message: pageText(error) };
      await report().catch((failure: unknown) =>
        log(`the service does not hear of the installation: ${text(failure)}`),
      );
    } finally {
      await lock?.release();
    }
  };

  return {
    isFree: () => atWork === null,
    begin(order) {
      if (atWork) return;
      atWork = carryOut(order).finally(() => (atWork = null));
    },
    done: async () => (await atWork) ?? undefined,
  };
}

/**
 * For people at a web page: without the commands that a terminal would be told, and without the
 * characters that the service refuses.
 */
const pageText = (error: unknown): string =>
  (text(error).split('\n')[0] ?? '')
    .replace('run the same command again', 'try again')
    .slice(0, longestMessage)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

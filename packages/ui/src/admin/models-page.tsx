'use client';

import type { AdminModel } from '@biophony/contract';
import { Badge, Button, Progress } from '@radix-ui/themes';
import { useState } from 'react';
import { formatDateTime } from '../base/format.ts';
import { formatBytes } from '../base/sizes.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { Notice, useAnnouncement } from '../kit/notice.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';
import { useAdminModels } from './use-admin.ts';

type Machine = AdminModel['machines'][number];

const colors = {
  installed: 'green',
  failed: 'red',
  downloading: 'blue',
  installing: 'blue',
} as const satisfies Record<Machine['state'], string>;

function MachineState({ machine }: { machine: Machine }) {
  const { locale } = usePresentation();
  const t = useAdminMessages();
  const { state, bytes, total_bytes: total } = machine;
  const isDownloading = state === 'downloading';
  const far =
    isDownloading && total !== null && total > 0
      ? t.downloaded(formatBytes(bytes), formatBytes(total))
      : null;
  return (
    <li className="bp-model-machine">
      <span>{machine.runner_id}</span>{' '}
      <Badge color={colors[state]} radius="full">
        {t.installStates[state]}
      </Badge>
      {state !== 'installed' && (
        <span className="bp-small bp-soft bp-numbers">
          {far ?? t.heard(formatDateTime(machine.changed_at, locale))}
        </span>
      )}
      {far && (
        <Progress
          value={(100 * bytes) / (total ?? 1)}
          aria-label={t.downloadOf(machine.runner_id)}
        />
      )}
      {machine.message && <p className="bp-small">{machine.message}</p>}
    </li>
  );
}

/** Reads out which machine is at what, once for each step. */
function useReadOut(models: readonly AdminModel[] | null): void {
  const t = useAdminMessages();
  useAnnouncement(
    () =>
      (models ?? [])
        .filter((model) => model.ordered_at !== null)
        .flatMap((model) =>
          model.machines.map(({ runner_id: id, state }) =>
            t.installSaid(model.name, id, t.installStates[state]),
          ),
        )
        .join(' '),
    'polite',
  );
}

interface ModelCardProps {
  model: AdminModel;
  canInstall: boolean;
  busy: boolean;
  onInstall: () => void;
  onStop: () => void;
}

function ModelCard({ model, canInstall, busy, onInstall, onStop }: ModelCardProps) {
  const t = useAdminMessages();
  const isOn = (...states: Machine['state'][]) =>
    model.machines.some(({ state }) => states.includes(state));
  const isWaiting = model.ordered_at !== null && model.machines.length === 0;
  const isAtWork = isWaiting || isOn('downloading', 'installing');
  const action = isOn('failed') ? t.installAgain : t.install;
  return (
    <SettingsCard title={model.name}>
      <p>{model.finds}</p>
      <p className="bp-small bp-soft">
        {[
          t.downloadSize(formatBytes(model.download_bytes)),
          model.licence,
          t.usableFor(model.use),
        ].join(' · ')}
      </p>
      {model.machines.length > 0 && (
        <ul className="bp-model-machines" aria-label={t.machinesOf(model.name)}>
          {model.machines.map((machine) => (
            <MachineState key={machine.runner_id} machine={machine} />
          ))}
        </ul>
      )}
      {isWaiting && <p className="bp-small">{t.installWaits}</p>}
      <div className="bp-row">
        {canInstall && !isAtWork && (
          <Button
            variant="soft"
            disabled={busy}
            aria-label={t.installNamed(action, model.name)}
            onClick={onInstall}
          >
            {action}
          </Button>
        )}
        {isAtWork && (
          <Button
            variant="soft"
            color="gray"
            disabled={busy}
            aria-label={t.stopNamed(model.name)}
            onClick={onStop}
          >
            {t.stopInstalling}
          </Button>
        )}
      </div>
    </SettingsCard>
  );
}

interface LicenceDialogProps {
  /** Null while closed. */
  model: AdminModel | null;
  busy: boolean;
  onAccept: (model: AdminModel) => void;
  onClose: () => void;
}

function LicenceDialog({ model, busy, onAccept, onClose }: LicenceDialogProps) {
  const t = useAdminMessages();
  const { common } = useMessages();
  const [last, setLast] = useState(model);
  const [accepted, setAccepted] = useState(false);
  // The dialog keeps its text while it closes.
  if (model && model !== last) {
    setLast(model);
    if (model.model !== last?.model) setAccepted(false);
  }
  const close = () => {
    setAccepted(false);
    onClose();
  };
  if (!last) return null;
  return (
    <Modal open={model !== null} onClose={close} title={t.installTitle(last.name)}>
      <div className="bp-stack">
        <p>
          <a href={last.licence_url} target="_blank" rel="noreferrer">
            {last.licence}
          </a>
          {' · '}
          <a href={last.source} target="_blank" rel="noreferrer">
            {t.publisher}
          </a>
        </p>
        <ul className="bp-list">
          {last.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p className="bp-small bp-soft">{t.installText(formatBytes(last.download_bytes))}</p>
        <label className="bp-row">
          <input
            type="checkbox"
            checked={accepted}
            onChange={({ target }) => setAccepted(target.checked)}
          />
          {t.acceptLicence(last.licence)}
        </label>
        <ModalActions>
          <Button size="3" variant="soft" color="gray" disabled={busy} onClick={close}>
            {common.cancel}
          </Button>
          <Button size="3" disabled={!accepted || busy} onClick={() => onAccept(last)}>
            {t.install}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

/** Models of the catalogue on the machines of the service, and their installation. */
export function ModelsPage() {
  const t = useAdminMessages();
  const { common } = useMessages();
  const { models, installers, error, retry, busy, problem, dismiss, install, stop } =
    useAdminModels();
  const [asked, setAsked] = useState<AdminModel | null>(null);
  useReadOut(models);
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!models) return <Loading text={common.loading} />;
  if (models.length === 0) return <EmptyState text={t.noModels} />;
  return (
    <>
      {installers === 0 && (
        <Notice>
          <p>{t.noInstaller}</p>
        </Notice>
      )}
      {problem && <ErrorAlert error={problem} onDismiss={dismiss} />}
      <div className="bp-model-cards">
        {models.map((model) => (
          <ModelCard
            key={model.model}
            model={model}
            canInstall={
              installers > model.machines.filter(({ state }) => state === 'installed').length
            }
            busy={busy}
            onInstall={() => setAsked(model)}
            onStop={() => stop(model.model)}
          />
        ))}
      </div>
      <LicenceDialog
        model={asked}
        busy={busy}
        onAccept={({ model, licence }) =>
          void install({ model, licence }).then(
            () => setAsked(null),
            () => setAsked(null),
          )
        }
        onClose={() => setAsked(null)}
      />
    </>
  );
}

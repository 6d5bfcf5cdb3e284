'use client';

import { limits } from '@biophony/contract/constants';
import { ChevronDownIcon, Cross2Icon } from '@radix-ui/react-icons';
import { Badge, Button } from '@radix-ui/themes';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatBytes } from '../base/sizes.ts';
import { percentOf } from '../base/percent.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { ModalBody, ScrolledTo } from '../kit/modal-body.tsx';
import { UnsavedMark } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import { useCardsMessages, useUploadMessages } from '../kit/use-page-messages.ts';
import {
  canKeepCards,
  canUploadCards,
  canValidateCards,
  type CardsFlow,
  type CardView,
} from './cards-flow.ts';
import { fits, type StorageView } from './file-states.ts';
import { FaultGroups } from './fault-groups.tsx';
import { joinFaults, noFaults } from './faults.ts';
import { UploadActions } from './upload-actions.tsx';
import {
  type DeviceChoice,
  DeviceField,
  MethodField,
  SiteField,
  SiteNames,
} from './dataset-fields.tsx';
import { DropZone, Selection } from './upload-fields.tsx';
import { StorageCard, UploadProgress, ValidationResult } from './upload-notices.tsx';
import { type CardsFlowHookOptions, useCardsFlow } from './use-cards-flow.ts';

const kindsOf = ({ upload: { faults } }: CardView): number =>
  faults.blocked.length + faults.odd.length;

/** State of a card in a word: of its files before the upload, then of the upload. */
function CardState({ card, sending }: { card: CardView; sending: boolean }) {
  const upload = useUploadMessages();
  const t = useCardsMessages();
  const { reading, faults, files, phase, progress, error } = card.upload;
  const kinds = kindsOf(card);
  if (card.stored) return <Badge color="green">{t.stored}</Badge>;
  if (phase === 'incomplete' || phase === 'undeleted' || (sending && error))
    return <Badge color="red">{t.failed}</Badge>;
  if (phase === 'finishing' || progress?.finishing) return <Badge>{upload.finishing}</Badge>;
  if (phase === 'uploading' && progress)
    return (
      <Badge color="amber">{t.sent(percentOf(progress.bytes.done, progress.bytes.total))}</Badge>
    );
  if (sending) return <Badge color="gray">{t.waiting}</Badge>;
  if (reading) return <Badge color="gray">{t.read(reading.done, reading.total)}</Badge>;
  if (files.length === 0) return <Badge color="red">{t.empty}</Badge>;
  if (kinds === 0) return <Badge color="green">{t.ready}</Badge>;
  return (
    <Badge color={faults.blocked.length > 0 ? 'red' : 'amber'}>{t.kindsOfFaults(kinds)}</Badge>
  );
}

interface CardRowProps {
  card: CardView;
  at: number;
  count: number;
  flow: CardsFlow;
  devices: readonly DeviceChoice[] | null;
  sites: readonly { name: string }[];
  /** Of the names of sites. */
  list: string;
  editing: boolean;
  sending: boolean;
}

const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, at, count, flow, devices, sites, list, editing, sending } = props;
  const { format } = useMessages();
  const t = useCardsMessages();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { key, path, name } = card;
  const kinds = kindsOf(card);
  const files = format.files(card.files);
  const called = name.trim() === '' ? path : name;
  const { error } = card.upload;
  return (
    <li className="bp-upload-card-row">
      <fieldset className="bp-upload-card-fields" data-sending={sending || undefined}>
        <legend className="bp-hidden">
          {t.card(at, count, called, files, kinds > 0 ? t.kindsOfFaults(kinds) : '')}
        </legend>
        {sending ? (
          <span className="bp-upload-card-name">{called}</span>
        ) : (
          <>
            <TextInput
              label={t.name}
              value={name}
              maxLength={limits.dataset_name_length}
              disabled={!editing}
              placeholder={path}
              title={path}
              onChange={(text) => flow.of(key).setName(text)}
            />
            <SiteField
              site={card.upload.site}
              sites={sites}
              list={list}
              disabled={!editing}
              proposed={card.upload.siteProposed}
              onSite={(site) => flow.of(key).setSite(site)}
            />
            <DeviceField
              device={card.upload.device}
              devices={devices}
              disabled={!editing}
              onDevice={(device) => flow.of(key).setDevice(device)}
            />
          </>
        )}
        <span className="bp-upload-card-size bp-small bp-numbers">
          <span>{files}</span> <span>{formatBytes(card.bytes)}</span>
        </span>
        <span className="bp-upload-card-state">
          <CardState card={card} sending={sending} />
        </span>
        <span className="bp-upload-card-end">
          {!card.stored && (
            <button
              type="button"
              className="bp-icon-button"
              aria-label={t.filesOf(called)}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <ChevronDownIcon aria-hidden="true" />
            </button>
          )}
          {editing && (
            <button
              type="button"
              className="bp-icon-button"
              aria-label={t.leaveOutCard(called)}
              onClick={() => flow.leaveOutCard(key)}
            >
              <Cross2Icon aria-hidden="true" />
            </button>
          )}
        </span>
      </fieldset>
      {error && (
        <p className="bp-small bp-upload-card-error">
          {[error.message, error.hint].filter(Boolean).join(' ')}
        </p>
      )}
      <div id={id} hidden={!open}>
        {open && (
          <Selection
            selection={sending ? { ...card.upload, faults: noFaults } : card.upload}
            onRemove={editing ? (file) => flow.of(key).removeFile(file) : undefined}
            onLeaveOut={editing ? () => flow.of(key).leaveOut() : undefined}
          />
        )}
      </div>
    </li>
  );
});

interface CardsUploadProps extends CardsFlowHookOptions {
  storage: StorageView | null;
  devices: readonly DeviceChoice[] | null;
  sites: readonly { name: string }[];
  /** Whether only the dialog's own buttons may close it. */
  onLocked: (locked: boolean) => void;
  /** Takes all files as one dataset. */
  onOne: (all: ReturnType<CardsFlow['chosen']>) => void;
}

/** Content of the upload dialog for several cards. */
export function CardsUpload(props: CardsUploadProps) {
  const { storage, devices, sites, onLocked, onOne, onClose } = props;
  const upload = useUploadMessages();
  const { dataset } = useMessages();
  const t = useCardsMessages();
  const state = useCardsFlow(props);
  const { phase, cards, current, progress, flow, sending, without, unread } = state;
  const list = useId();
  const found = useRef<HTMLParagraphElement>(null);
  // The field or button that had the focus is gone with the fields of one dataset.
  useEffect(() => found.current?.focus(), []);
  const locked = sending && phase !== 'undeleted';
  useEffect(() => {
    onLocked(locked);
    return () => onLocked(false);
  }, [locked, onLocked]);
  const editing = phase === 'editing';
  const bytes = cards.reduce((sum, card) => sum + card.bytes, 0);
  const isFitting = fits({ bytes }, storage);
  const failed = cards.filter(({ stored }) => !stored).length;
  const at = cards.findIndex(({ key }) => key === current);
  const judged = cards.flatMap(({ name, upload: { validation } }) =>
    validation ? [{ name, validation }] : [],
  );
  const ofEach = (pick: 'issues' | 'remarks') =>
    judged.flatMap(({ name, validation }) =>
      (validation[pick] ?? []).map((sentence) => t.of(name, sentence)),
    );
  const faults = useMemo(
    () =>
      sending
        ? noFaults
        : joinFaults(cards.map(({ name, upload: own }) => ({ name, faults: own.faults }))),
    [cards, sending],
  );
  const [troubled] = sending ? [] : cards.filter(({ upload: { error } }) => error);
  return (
    <ModalBody
      footer={
        <UploadActions
          phase={phase}
          submit={t.submit(cards.length)}
          retry={t.retryFailed(failed)}
          canValidate={canValidateCards(state)}
          canUpload={canUploadCards(state) && isFitting}
          onValidate={() => void flow.validate()}
          onUpload={() => void flow.upload()}
          onCancelUpload={() => void flow.cancel()}
          onRetryFailed={() => void flow.upload()}
          onKeepStored={canKeepCards(state) ? () => void flow.keepStored() : undefined}
          onClose={onClose}
        />
      }
    >
      <UnsavedMark typed={!sending && cards.length > 0} />
      {!sending && <StorageCard storage={storage} adding={bytes} />}
      {troubled?.upload.error && (
        <ScrolledTo>
          <ErrorAlert
            error={{
              ...troubled.upload.error,
              message: t.of(troubled.name, troubled.upload.error.message),
            }}
          />
        </ScrolledTo>
      )}
      {!sending && (
        <>
          <Notice>
            <p ref={found} tabIndex={-1}>
              {t.found(cards.length)}
            </p>
            {unread.length > 0 && <p>{t.unread(unread.join(', '))}</p>}
            {without.length > 0 && <p>{t.noRecordings(without.join(', '))}</p>}
            <p className="bp-cards-found">
              <Button
                type="button"
                variant="soft"
                disabled={!editing}
                onClick={() => onOne(flow.chosen())}
              >
                {t.makeOne}
              </Button>
            </p>
          </Notice>
          <MethodField disabled={!editing} />
          <DropZone
            extensions={[]}
            disabled={!editing}
            compact
            onFiles={(...chosen) => void flow.addFiles(...chosen)}
          />
        </>
      )}
      {progress && locked && (
        <ScrolledTo>
          <output>{at >= 0 && t.sending(at + 1, cards.length, cards[at]?.name ?? '')}</output>
          <UploadProgress progress={progress} />
        </ScrolledTo>
      )}
      {locked && phase !== 'incomplete' && (
        <Notice tone="warn">
          <p>{dataset.keepOpen}</p>
        </Notice>
      )}
      {phase === 'incomplete' && (
        <Notice tone="bad" live>
          <p>{t.someFailed(failed, cards.length)}</p>
        </Notice>
      )}
      {phase === 'undeleted' && (
        <Notice tone="warn">
          <p>{upload.undeleted}</p>
        </Notice>
      )}
      {!sending && !isFitting && (
        <ScrolledTo>
          <Notice tone="bad" live>
            <p>{upload.exceeded}</p>
          </Notice>
        </ScrolledTo>
      )}
      {editing && judged.length > 0 && judged.length === cards.length && (
        <ScrolledTo>
          <ValidationResult
            validation={{
              valid: judged.every(({ validation }) => validation.valid),
              issues: ofEach('issues'),
              remarks: ofEach('remarks'),
            }}
          />
        </ScrolledTo>
      )}
      {!sending && (
        <FaultGroups
          faults={{ ...faults, odd: [] }}
          onLeaveOut={editing ? flow.leaveOutFaulty : undefined}
        />
      )}
      <section>
        <h3 className="bp-label">{t.cards(cards.length)}</h3>
        <ol className="bp-upload-card-rows">
          {cards.map((card, nth) => (
            <CardRow
              key={card.key}
              card={card}
              at={nth + 1}
              count={cards.length}
              flow={flow}
              devices={devices}
              sites={sites}
              list={list}
              editing={editing}
              sending={sending}
            />
          ))}
        </ol>
        <SiteNames id={list} sites={sites} />
      </section>
    </ModalBody>
  );
}

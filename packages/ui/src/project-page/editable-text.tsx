'use client';

import { CheckIcon, Cross2Icon, Pencil1Icon } from '@radix-ui/react-icons';
import { IconButton, TextArea, TextField } from '@radix-ui/themes';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createUnsaved, DialogUnsaved, useUnsaved } from '../base/use-unsaved.ts';
import { DiscardQuestion } from '../kit/modal.tsx';

interface EditableTextLabels {
  field: string;
  edit: string;
  save: string;
  cancel: string;
}

interface EditableTextProps {
  value: string;
  labels: EditableTextLabels;
  placeholder?: string;
  multiline?: boolean;
  /** Blank text cannot be saved. */
  required?: boolean;
  maxLength?: number;
  busy?: boolean;
  /**
   * Saves the trimmed text, edited from `from`; editing ends if it returns true. Absent where it
   * may not be edited.
   */
  onSave?: ((text: string, from: string) => Promise<boolean>) | undefined;
  /** Element of the text while not edited. */
  as: 'h1' | 'p';
}

/**
 * Text with inline editing: pencil, save, cancel. Enter saves a single line; Escape cancels and
 * asks first.
 */
export function EditableText({ onSave, ...props }: EditableTextProps) {
  const [unsaved] = useState(createUnsaved);
  if (!onSave) return props.value && <ShownText as={props.as} value={props.value} />;
  return (
    <DialogUnsaved value={unsaved}>
      <TextEditor {...props} onSave={onSave} giveUp={() => unsaved.mayDiscard()} />
      <DiscardQuestion unsaved={unsaved} />
    </DialogUnsaved>
  );
}

type ShownTextProps = Pick<EditableTextProps, 'as' | 'value' | 'placeholder'> & {
  children?: ReactNode;
};

/** The text with a pencil if editable. */
function ShownText({ as: Text, value, placeholder, children }: ShownTextProps) {
  return (
    <div className="bp-editable" data-as={Text}>
      <Text className={Text === 'h1' ? 'bp-title' : undefined} data-empty={value ? undefined : ''}>
        {value || placeholder}
      </Text>
      {children}
    </div>
  );
}

function TextEditor({
  value,
  labels,
  placeholder,
  multiline = false,
  required = false,
  maxLength,
  busy = false,
  onSave,
  as: Text,
  giveUp,
}: Omit<EditableTextProps, 'onSave'> & {
  onSave: (text: string, from: string) => Promise<boolean>;
  giveUp: () => Promise<boolean>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [from, setFrom] = useState(value);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  useUnsaved(editing && draft.trim() !== from);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) field.current?.select();
    else if (wasEditing.current) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const savable = editing && !busy && !(required && draft.trim() === '');
  const save = async () => {
    if (savable && (await onSave(draft.trim(), from))) setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) {
      if (draft?.trim() === from) setDraft(null);
      else void giveUp().then((given) => given && setDraft(null));
    }
    if (event.key !== 'Enter' || (multiline && !event.metaKey && !event.ctrlKey)) return;
    event.preventDefault();
    void save();
  };

  if (!editing)
    return (
      <ShownText as={Text} value={value} placeholder={placeholder}>
        <IconButton
          ref={pencil}
          variant="ghost"
          color="gray"
          aria-label={labels.edit}
          onClick={() => {
            setFrom(value);
            setDraft(value);
          }}
        >
          <Pencil1Icon />
        </IconButton>
      </ShownText>
    );
  const control = {
    'aria-label': labels.field,
    value: draft,
    placeholder,
    maxLength,
    disabled: busy,
    onKeyDown,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
  };
  return (
    <div className="bp-editable" data-as={Text} data-editing="">
      {Text === 'h1' && <h1 className="bp-hidden">{value}</h1>}
      {multiline ? (
        <TextArea ref={field} size="3" rows={3} {...control} />
      ) : (
        <TextField.Root ref={field} size="3" {...control} />
      )}
      <IconButton
        aria-label={labels.save}
        size="3"
        disabled={!savable}
        loading={busy}
        onClick={() => void save()}
      >
        <CheckIcon />
      </IconButton>
      <IconButton
        aria-label={labels.cancel}
        size="3"
        variant="soft"
        color="gray"
        disabled={busy}
        onClick={() => setDraft(null)}
      >
        <Cross2Icon />
      </IconButton>
    </div>
  );
}

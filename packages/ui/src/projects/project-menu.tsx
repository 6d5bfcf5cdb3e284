'use client';

import { ExitIcon, TrashIcon } from '@radix-ui/react-icons';
import { DropdownMenu } from '@radix-ui/themes';
import { useRef } from 'react';
import { usePresentation } from '../kit/presentation-context.ts';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';

export interface ProjectMenuProps {
  buttonId: string;
  shared: boolean;
  open: boolean;
  /** Opened by keyboard: focuses the first item, even if Radix loaded too late to see the key. */
  byKeyboard: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the menu has closed and the focus needs a place. */
  onClosed: () => void;
  onDelete: () => void;
}

export function ProjectMenu(props: ProjectMenuProps) {
  const { messages, portals, direction } = usePresentation();
  const { leave } = useMembershipMessages();
  const left = useRef(false);
  const first = useRef<HTMLDivElement>(null);
  return (
    <DropdownMenu.Root
      modal={false}
      dir={direction}
      open={props.open}
      onOpenChange={props.onOpenChange}
    >
      <DropdownMenu.Trigger>
        <span className="bp-project-menu-anchor" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        container={portals}
        align="end"
        aria-labelledby={props.buttonId}
        onFocus={({ target, currentTarget }) => {
          if (props.byKeyboard && target === currentTarget) first.current?.focus();
        }}
        onInteractOutside={() => {
          left.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!left.current) props.onClosed();
          left.current = false;
        }}
      >
        <DropdownMenu.Item ref={first} color="red" onSelect={props.onDelete}>
          {props.shared ? <ExitIcon /> : <TrashIcon />}{' '}
          {props.shared ? leave : messages.projects.delete}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

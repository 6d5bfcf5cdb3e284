'use client';

import { ExitIcon, TrashIcon } from '@radix-ui/react-icons';
import { DropdownMenu } from '@radix-ui/themes';
import { useRef } from 'react';
import { usePresentation } from '../kit/presentation-context.ts';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';

export interface ProjectMenuProps {
  /** The button that opens it. */
  buttonId: string;
  /** The project is somebody else's, and is left instead of deleted. */
  shared: boolean;
  open: boolean;
  /** Opened by the keyboard: the focus goes to the first choice, also where Radix was not there to see the key. */
  byKeyboard: boolean;
  onOpenChange: (open: boolean) => void;
  /** The focus has nowhere to go, for the menu is closed. */
  onClosed: () => void;
  onDelete: () => void;
}

/** What can be done with a project, at the lower end of the element around it. */
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

'use client';

import { DotsVerticalIcon } from '@radix-ui/react-icons';
import { IconButton } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import { createLazyModule } from '../../state/lazy-module.ts';
import { useLazyModule } from '../../state/use-lazy-module.ts';
import { useMessages } from '../../context/presentation-context.ts';
import type { ProjectMenuProps } from './project-menu.tsx';

const menu = createLazyModule(() => import('./project-menu.tsx'));

function ReadyMenu(props: ProjectMenuProps) {
  const loaded = useLazyModule(menu, props.open, () => props.onOpenChange(false));
  return loaded && <loaded.ProjectMenu {...props} />;
}

interface ProjectMenuButtonProps {
  title: string;
  /** It is somebody else's, and is left instead of deleted. */
  shared?: boolean;
  onDelete: () => void;
}

/** Opens what can be done with a project. The menu is fetched after the first screen, so the button stands without it. */
export function ProjectMenuButton({ title, shared = false, onDelete }: ProjectMenuButtonProps) {
  const { projects } = useMessages();
  // Its menu is made once the pointer or the focus is at the button: a thousand cards stay light.
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  useEffect(() => menu.prepare(), []);
  const button = useRef<HTMLButtonElement>(null);
  // A press beside the menu closes it before the click arrives, and the button is beside it too.
  const wasOpen = useRef(false);
  const id = useId();
  return (
    <div className="bp-project-menu">
      <IconButton
        ref={button}
        id={id}
        variant="ghost"
        color="gray"
        aria-label={projects.menu(title)}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={({ detail }) => {
          setByKeyboard(detail === 0);
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setByKeyboard(true);
          setOpen(true);
        }}
      >
        <DotsVerticalIcon />
      </IconButton>
      {(near || open) && (
        <ReadyMenu
          buttonId={id}
          shared={shared}
          open={open}
          byKeyboard={byKeyboard}
          onOpenChange={setOpen}
          onClosed={() => button.current?.focus()}
          onDelete={onDelete}
        />
      )}
    </div>
  );
}

'use client';

import { EyeNoneIcon, GridIcon, KeyboardIcon, TimerIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { useReviewMessages } from '../../context/page-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';

interface ReviewToolsProps {
  speed: number;
  blind: boolean;
  grid: boolean;
  onPress: (tool: 'speed' | 'blind' | 'grid' | 'help') => void;
}

interface ToolProps {
  label: ReactNode;
  keys: string;
  icon: ReactNode;
  hint?: string;
  pressed?: boolean;
  onPress: () => void;
}

const Tool = ({ label, keys, icon, hint, pressed, onPress }: ToolProps) => (
  <button
    type="button"
    className="bp-quiet bp-sound-switch"
    title={hint}
    aria-pressed={pressed}
    aria-keyshortcuts={keys}
    onClick={onPress}
  >
    {icon}
    <span>{label}</span>
  </button>
);

/** How clips are heard and shown. */
export function ReviewTools({ speed, blind, grid, onPress }: ReviewToolsProps) {
  const words = useReviewMessages();
  const { explorer } = useMessages();
  return (
    <div className="bp-row bp-review-tools">
      <Tool
        label={
          <>
            <span className="bp-hidden">{words.speed}: </span>
            {explorer.speedOf(speed)}
          </>
        }
        keys="L"
        icon={<TimerIcon aria-hidden="true" />}
        onPress={() => onPress('speed')}
      />
      <Tool
        label={words.blind}
        hint={words.blindHint}
        keys="B"
        icon={<EyeNoneIcon aria-hidden="true" />}
        pressed={blind}
        onPress={() => onPress('blind')}
      />
      <Tool
        label={words.grid}
        keys="G"
        icon={<GridIcon aria-hidden="true" />}
        pressed={grid}
        onPress={() => onPress('grid')}
      />
      <Tool
        label={words.help}
        keys="?"
        icon={<KeyboardIcon aria-hidden="true" />}
        onPress={() => onPress('help')}
      />
    </div>
  );
}

'use client';

import { useEffect, useRef, type RefObject } from 'react';
import {
  actionOf,
  judgeKeys,
  pictureKeys,
  soundKeys,
  type JudgeAction,
  type PictureAction,
  type SoundAction,
} from '../../model/review/keys.ts';

type Actions<Name extends string> = Readonly<Record<Name, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, [contenteditable]') !== null;

const inPictureKeys = [...pictureKeys, ...judgeKeys];

/**
 * Single keys for the sound of a detection. `everywhere` holds while the focus is anywhere in the explorer (but in no
 * field), `inPicture` while it is on the picture.
 */
export function usePaneKeys(
  pane: RefObject<HTMLElement | null>,
  everywhere: Actions<SoundAction>,
  inPicture: Actions<PictureAction | JudgeAction>,
): void {
  const actions = useRef({ everywhere, inPicture });
  useEffect(() => {
    actions.current = { everywhere, inPicture };
  });
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const area = element.closest<HTMLElement>('.bp-explorer') ?? element;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const onPicture =
        event.target instanceof Element && event.target.matches('[data-keys=sound]');
      const special = onPicture
        ? actionOf<PictureAction | JudgeAction>(inPictureKeys, event)
        : undefined;
      const usual = special ? undefined : actionOf(soundKeys, event);
      if (!special && !usual) return;
      event.preventDefault();
      if (special) actions.current.inPicture[special]();
      else if (usual) actions.current.everywhere[usual]();
    };
    area.addEventListener('keydown', onKey);
    return () => area.removeEventListener('keydown', onKey);
  }, [pane]);
}

'use client';

import { PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useStore } from '../../../state/use-store.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { ClipPlayer } from '../../model/clip/clip-player.ts';
import { numberFormat } from '../../../format/intl.ts';
import { secondsText } from '../../model/words/axis-words.ts';
import type { Player } from '../../sound/clip-player.ts';
import type { SoundFrame } from '../../sound/frame.ts';

/** Less than this (decibels) is not worth saying. */
const noticeableDb = 1;

interface ClipControlsProps {
  player: ClipPlayer;
  /** What is shown, which is what is played. */
  frame: SoundFrame;
}

/** Plays what is shown of a clip, from anywhere in it. */
export function ClipControls({ player, frame }: ClipControlsProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words, sound } = messages;
  const { playing, gainDb } = player;
  return (
    <div className="bp-clip-controls">
      <Button size="2" variant="soft" onClick={player.toggle}>
        {playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        {playing ? words.pause : words.play}
      </Button>
      <Position player={player.player} frame={frame} />
      {gainDb >= noticeableDb && (
        <span className="bp-small bp-soft bp-clip-note">
          {words.raised(numberFormat(locale, { maximumFractionDigits: 0 }).format(gainDb))}
        </span>
      )}
      {player.refused && (
        <Notice tone="warn" live>
          <p>{words.cannotPlay}</p>
        </Notice>
      )}
      {player.notFiltered && (
        <Notice tone="warn" live>
          <p>{sound.notFiltered}</p>
        </Notice>
      )}
    </div>
  );
}

/** Where the sound is; moved by arrow keys, a finger or the mouse. */
function Position({ player, frame }: { player: Player; frame: SoundFrame }) {
  const { messages, locale } = usePresentation();
  const { sound: words } = messages;
  const { at } = useStore(player);
  const { from, to } = frame;
  const here = Math.min(to, Math.max(from, at ?? from));
  const number = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const seconds = words.seconds(number.format(here - from));
  return (
    <span className="bp-range bp-sound-position">
      <input
        type="range"
        aria-label={words.position}
        aria-valuetext={words.positionText(seconds, secondsText(Number(here.toFixed(1))))}
        min={from}
        max={to}
        step={(to - from) / 200}
        value={here}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      <span className="bp-numbers bp-small bp-soft">{seconds}</span>
    </span>
  );
}

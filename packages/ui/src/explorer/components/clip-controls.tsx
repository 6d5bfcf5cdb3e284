'use client';

import { PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLook } from '../../provider/look-context.ts';
import { speeds, type ClipPlayer } from '../headless/use-clip-player.ts';
import { numberFormat } from '../headless/intl.ts';

/** Less than this (decibels) is not worth saying. */
const noticeableDb = 1;

/** Plays a clip, at its own speed or slowed down. */
export function ClipControls({ player }: { player: ClipPlayer }) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const { playing, speed, gainDb } = player;
  return (
    <div className="bp-clip-controls">
      <Button size="2" variant="soft" onClick={player.toggle}>
        {playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        {playing ? words.pause : words.play}
      </Button>
      <select
        className="bp-select"
        aria-label={words.speed}
        value={String(speed)}
        onChange={(event) => player.setSpeed(Number(event.target.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={String(one)}>
            {words.speedOf(one)}
          </option>
        ))}
      </select>
      {gainDb >= noticeableDb && (
        <span className="bp-small bp-soft">
          {words.raised(numberFormat(locale, { maximumFractionDigits: 0 }).format(gainDb))}
        </span>
      )}
      {player.refused && (
        <Notice tone="warn" live>
          <p>{words.cannotPlay}</p>
        </Notice>
      )}
    </div>
  );
}

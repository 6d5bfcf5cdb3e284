'use client';

import { useId, useMemo, useRef } from 'react';
import { useMessages } from '../../../context/presentation-context.ts';
import type { HeatPicture } from '../../charts/heat.ts';
import { Painted } from '../../charts/painted.tsx';
import { soundPixels } from '../../charts/palette.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import type { ClipView } from '../../model/clip/clip-view.ts';
import type { SoundSettings } from '../../model/clip/sound-settings.ts';
import { judgeKeys, keysText, pictureKeys, soundKeys } from '../../model/review/keys.ts';
import { soundPicture, usePicture } from './use-picture.ts';
import { usePictureGestures } from './use-picture-gestures.ts';
import type { ShownSound } from './use-sound-frame.ts';
import type { Player } from '../../sound/clip-player.ts';
import { HertzAxis, SecondsAxis } from './sound-axes.tsx';
import { SoundCursor } from './sound-cursor.tsx';
import { SpectrogramBox } from './spectrogram-box.tsx';

interface SpectrogramViewProps {
  view: ClipView;
  /** What is shown of it. */
  sound: ShownSound;
  settings: Pick<SoundSettings, 'window' | 'brightness' | 'contrast'>;
  /** Rank of each species, by its number. */
  rankOf: (detection: DetectionRow) => number;
  /** What the picture shows, in a sentence. */
  text: string;
  player: Player;
}

/** Until there is a picture. */
const nothing: HeatPicture = { columns: 1, rows: 1, level: () => null };

/** The picture of a piece of sound, with a box around every detection in it. */
export function SpectrogramView(props: SpectrogramViewProps) {
  const { view, sound, settings, rankOf, text, player } = props;
  const { clip, detection, others } = view;
  const { frame } = sound;
  const { sound: words, explorer } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { window, brightness, contrast } = settings;
  const { picture, failed } = usePicture(box, { view, frame, window });
  const painted = picture?.frame;
  const levels = useMemo(
    () => (picture ? soundPicture(picture, { brightness, contrast }) : nothing),
    [picture, brightness, contrast],
  );
  const { handlers, region } = usePictureGestures(box, sound, player.seek);
  const [seconds, hertz] = [frame.to - frame.from, frame.high - frame.low];
  const percent = (share: number) => `${100 * share}%`;
  // Moved and zoomed with keys, so it takes the focus.
  const focusable = { role: 'group', tabIndex: 0, 'data-keys': 'sound', ...handlers } as const;
  const { sampleRate } = clip;
  return (
    <div className="bp-sound-frame">
      <HertzAxis frame={frame} />
      <div
        ref={box}
        className="bp-sound-picture"
        aria-label={words.picture}
        aria-describedby={hint}
        {...focusable}
      >
        <Painted
          picture={levels}
          pixels={soundPixels}
          text={text}
          style={
            painted
              ? {
                  left: percent((painted.from - frame.from) / seconds),
                  width: percent((painted.to - painted.from) / seconds),
                  top: percent((frame.high - painted.high) / hertz),
                  height: percent((painted.high - painted.low) / hertz),
                }
              : { visibility: 'hidden' }
          }
        />
        {others.map((other) => (
          <SpectrogramBox
            key={other.row}
            detection={other}
            rank={rankOf(other)}
            {...{ frame, sampleRate }}
          />
        ))}
        <SpectrogramBox
          detection={detection}
          rank={rankOf(detection)}
          {...{ frame, sampleRate }}
          main
        />
        {region && (
          <span
            className="bp-sound-region"
            aria-hidden="true"
            style={{
              left: percent(region.left),
              top: percent(region.top),
              width: percent(region.width),
              height: percent(region.height),
            }}
          />
        )}
        <SoundCursor player={player} frame={frame} />
        {failed && (
          <p className="bp-sound-failed" role="alert">
            {words.notDrawn}
          </p>
        )}
      </div>
      <SecondsAxis frame={frame} />
      <p id={hint} className="bp-hidden">
        {words.pictureHint}{' '}
        {words.keys(keysText([...pictureKeys, ...judgeKeys, ...soundKeys], explorer.keyNames))}
      </p>
    </div>
  );
}

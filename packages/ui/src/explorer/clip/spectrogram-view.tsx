'use client';

import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useExplorerMessages, useSoundMessages } from '../../kit/use-page-messages.ts';
import { judgeKeys, keysText, pictureKeys, soundKeys } from '../../verdicts/keys.ts';
import { Painted } from '../charts/chart-frame.tsx';
import { type HeatPicture, soundPixels } from '../charts/palette.ts';
import type { DetectionRow } from '../engine/calls.ts';
import type { Player } from './use-clip.ts';
import type { ClipView } from './clip-view.ts';
import { type PicturePlace, regionBetween } from './clip.ts';
import {
  HertzAxis,
  SecondsAxis,
  SoundCursor,
  SpectrogramBox,
  soundPicture,
} from './sound-picture.tsx';
import { usePicture, type ShownSound, type SoundSettings } from './use-sound.ts';

/** Pixels before a click becomes a drag. */
const still = 5;
/** Flatter regions (pixels) keep all frequencies, narrower ones all of the time. */
const leastSide = 10;

interface Drag {
  pointer: number;
  touch: boolean;
  start: PicturePlace;
  last: PicturePlace;
  moved: boolean;
}

/** Shares of the picture. */
interface DraggedRegion {
  left: number;
  top: number;
  width: number;
  height: number;
}

const regionOf = (a: PicturePlace, b: PicturePlace): DraggedRegion => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Click seeks, drag zooms (a finger moves), double click resets, Ctrl and wheel zoom. */
function usePictureGestures(
  box: RefObject<HTMLElement | null>,
  sound: ShownSound,
  onSeek: (at: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  const [region, setRegion] = useState<DraggedRegion | null>(null);
  const latest = useRef(sound);
  useEffect(() => {
    latest.current = sound;
  });
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): PicturePlace => {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // React's wheel listeners are passive and cannot stop the browser's zoom.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const factor = 2 ** (Math.max(-60, Math.min(60, event.deltaY || event.deltaX)) / 100);
      if (event.shiftKey) latest.current.zoomFrequency(factor, 1 - (event.clientY - top) / height);
      else latest.current.zoomTime(factor, (event.clientX - left) / width);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box]);

  const end = () => {
    drag.current = null;
    setRegion(null);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return;
      const start = pointAt(event);
      const touch = event.pointerType === 'touch';
      drag.current = { pointer: event.pointerId, touch, start, last: start, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const one = drag.current;
      const element = box.current;
      if (!one || !element || one.pointer !== event.pointerId) return;
      const here = pointAt(event);
      const { width, height } = element.getBoundingClientRect();
      const far = Math.hypot((here.x - one.start.x) * width, (here.y - one.start.y) * height);
      if (!one.moved && far < still) return;
      if (!one.moved) element.setPointerCapture(one.pointer);
      one.moved = true;
      if (one.touch) latest.current.move(one.last.x - here.x, 0);
      else setRegion(regionOf(one.start, here));
      one.last = here;
    },
    onPointerUp(event: PointerEvent) {
      const one = drag.current;
      const element = box.current;
      end();
      if (!one || !element || one.pointer !== event.pointerId) return;
      const { frame, show } = latest.current;
      const here = pointAt(event);
      if (!one.moved) return onSeek(frame.from + here.x * (frame.to - frame.from));
      if (one.touch) return;
      const { width, height } = element.getBoundingClientRect();
      const wide = Math.abs(here.x - one.start.x) * width >= leastSide;
      const tall = Math.abs(here.y - one.start.y) * height >= leastSide;
      const [first, second] = [one.start, here].map((place, at) => ({
        x: wide ? place.x : at,
        y: tall ? place.y : at,
      })) as [PicturePlace, PicturePlace];
      if (wide || tall) show(regionBetween(frame, first, second));
    },
    onPointerCancel: end,
    onDoubleClick: () => latest.current.reset(),
  };
  return { handlers, region };
}

interface SpectrogramViewProps {
  view: ClipView;
  sound: ShownSound;
  settings: Pick<SoundSettings, 'window' | 'brightness' | 'contrast'>;
  /** Rank of its species. */
  rankOf: (detection: DetectionRow) => number;
  /** Sentence on the picture. */
  text: string;
  player: Player;
}

const nothing: HeatPicture = { columns: 1, rows: 1, level: () => null };

/** Spectrogram of a clip, with a box around every detection in it. */
export function SpectrogramView(props: SpectrogramViewProps) {
  const { view, sound, settings, rankOf, text, player } = props;
  const { clip, detection, others } = view;
  const { frame } = sound;
  const t = useSoundMessages();
  const explorer = useExplorerMessages();
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
  const focusable = { role: 'group', tabIndex: 0, 'data-keys': 'sound', ...handlers } as const;
  const { sampleRate } = clip;
  return (
    <div className="bp-sound-frame">
      <HertzAxis frame={frame} />
      <div
        ref={box}
        className="bp-sound-picture"
        aria-label={t.picture}
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
            {t.notDrawn}
          </p>
        )}
      </div>
      <SecondsAxis frame={frame} />
      <p id={hint} className="bp-hidden">
        {t.pictureHint}{' '}
        {t.keys(keysText([...pictureKeys, ...judgeKeys, ...soundKeys], explorer.keyNames))}
      </p>
    </div>
  );
}

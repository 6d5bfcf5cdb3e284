'use client';

import type { SampleItem } from '@biophony/contract';
import { useMemo, useRef } from 'react';
import type { HeatPicture } from '../../explorer/charts/heat.ts';
import { Painted } from '../../explorer/charts/painted.tsx';
import { soundPixels } from '../../explorer/charts/palette.ts';
import { SpectrogramBox } from '../../explorer/components/sound/spectrogram-box.tsx';
import { soundPicture, usePicture } from '../../explorer/components/sound/use-picture.ts';
import { useSoundSettings } from '../../explorer/model/clip/sound-settings.ts';
import type { ReviewClip } from '../model/review-clip.ts';

interface DrawnClipProps {
  item: SampleItem;
  clip: ReviewClip;
  /** Clips that come next are drawn before they are shown. */
  shown: boolean;
}

/** Until there is a picture. */
const nothing: HeatPicture = { columns: 1, rows: 1, level: () => null };

/** The spectrogram of a clip with its interval, as large as the place that it stands in. */
export function DrawnClip({ item, clip, shown }: DrawnClipProps) {
  const box = useRef<HTMLSpanElement>(null);
  const { window, brightness, contrast } = useSoundSettings();
  const { frame } = clip;
  const { picture, failed } = usePicture(box, { view: clip, frame, window });
  const levels = useMemo(
    () => (picture ? soundPicture(picture, { brightness, contrast }) : nothing),
    [picture, brightness, contrast],
  );
  const { start_s, end_s } = item;
  return (
    <span
      ref={box}
      className="bp-review-drawn"
      data-item={item.item}
      data-shown={shown ? '' : undefined}
      data-drawn={picture || failed ? '' : undefined}
    >
      <Painted picture={levels} pixels={soundPixels} />
      <SpectrogramBox
        detection={{ start_s, end_s, low_hz: null, high_hz: null }}
        rank={0}
        frame={frame}
        sampleRate={clip.clip.sampleRate}
        main
      />
    </span>
  );
}

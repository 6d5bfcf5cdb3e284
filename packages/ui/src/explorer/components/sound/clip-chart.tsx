'use client';

import { DownloadIcon } from '@radix-ui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../../components/feedback/notice.tsx';
import { formatClock } from '../../../format/durations.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { kindColour } from '../../charts/palette.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { ClipControls } from './clip-controls.tsx';
import { calledName } from '../../model/words/called-name.ts';
import { SpectrogramView } from './spectrogram-view.tsx';
import type { DetectionRow } from '../../engine/calls.ts';
import type { ClipView } from '../../model/clip/clip-view.ts';
import { numberFormat } from '../../../format/intl.ts';
import { momentText } from '../../model/words/moment-words.ts';
import { saveBlob } from '../../../file-access/save-blob.ts';
import type { SoundSettings } from '../../model/clip/sound-settings.ts';
import type { ClipPlayer } from '../../model/clip/clip-player.ts';
import { fileRateOf, pieceOf } from '../../sound/clip.ts';
import { wavOf } from '../../sound/wav-blob.ts';
import { secondsText } from '../../model/words/axis-words.ts';
import { saidName, soundFileName } from '../../model/words/file-names.ts';
import { pictureFile } from './picture-file.ts';
import type { ShownSound } from './use-sound-frame.ts';

interface ClipChartProps {
  /** The detection as it is now; the view has it as it was when its sound was read. */
  detection: DetectionRow;
  view: ClipView;
  sound: ShownSound;
  settings: SoundSettings;
  player: ClipPlayer;
  rankOf: (detection: DetectionRow) => number;
}

const rounded = (seconds: number) => secondsText(Number(seconds.toFixed(2)));

/** The picture of a detection's sound with its player, its table, and what can be saved of it. */
export function ClipChart({ detection, view, sound, settings, player, rankOf }: ClipChartProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words, sound: ownWords } = messages;
  const { clip, others } = view;
  const { frame } = sound;
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { setRange, setLoop } = player.player;
  const { from, to } = frame;
  useEffect(() => setRange({ from, to }), [setRange, from, to]);
  useEffect(() => setLoop(settings.loop), [setLoop, settings.loop]);

  const number = numberFormat(locale).format(others.length);
  const text = words.spectrogramText(
    calledName(detection),
    formatClock(from),
    formatClock(to),
    detection.file,
    others.length > 0 ? words.countDetections(number, others.length) : null,
  );
  const filename = soundFileName(detection, from, view.recording.device);
  const saveClip = () => {
    const { samples } = pieceOf(clip, frame);
    saveBlob(wavOf(samples, fileRateOf(clip)), `${filename}.wav`);
  };
  const savePicture = async () => {
    if (!place.current) return;
    const { time, start_s: start, file } = detection;
    const moment = time === null ? null : momentText(time + (from - start) * 1000, locale);
    const name = saidName(detection);
    const title = calledName(name);
    const blob = await pictureFile({
      view,
      frame,
      window: settings.window,
      tone: settings,
      element: place.current,
      title,
      scientific: name.scientific_name === title ? '' : name.scientific_name,
      caption: ownWords.caption(moment, file, rounded(from), rounded(to)),
      axes: { time: ownWords.axisTime, frequency: ownWords.axisFrequency },
      colourOf: (one) => kindColour(rankOf(one)),
    });
    setFailed(blob === null);
    if (blob) saveBlob(blob, `${filename}.png`);
  };
  const onPicture = () => {
    savePicture().catch((error: unknown) => {
      console.error(error);
      setFailed(true);
    });
  };
  return (
    <ChartFrame
      title={words.spectrogram}
      text={text}
      filename={`detection-${detection.row}`}
      actions={
        <>
          <Save label={ownWords.savePicture} hint={ownWords.savePictureHint} onSave={onPicture} />
          <Save label={ownWords.saveClip} hint={ownWords.saveClipHint} onSave={saveClip} />
        </>
      }
      table={() => ({
        columns: [
          { label: words.columnSpecies },
          { label: words.columnFrom, numeric: true },
          { label: words.columnTo, numeric: true },
          { label: words.columnLow, numeric: true },
          { label: words.columnHigh, numeric: true },
          { label: words.columnConfidence, numeric: true },
        ],
        rows: [detection, ...others].map((one) => [
          calledName(one),
          one.start_s,
          one.end_s,
          one.low_hz,
          one.high_hz,
          one.confidence.toFixed(4),
        ]),
      })}
    >
      {clip.missingS !== undefined && (
        <Notice tone="warn">
          <p>{ownWords.damaged(rounded(clip.missingS))}</p>
        </Notice>
      )}
      <div ref={place} className="bp-sound-place">
        <SpectrogramView
          view={view}
          sound={sound}
          settings={settings}
          rankOf={rankOf}
          text={text}
          player={player.player}
        />
      </div>
      <ClipControls player={player} frame={frame} />
      {failed && (
        <Notice tone="warn" live>
          <p>{ownWords.notSaved}</p>
        </Notice>
      )}
    </ChartFrame>
  );
}

interface SaveProps {
  label: string;
  hint: string;
  onSave: () => void;
}

const Save = ({ label, hint, onSave }: SaveProps) => (
  <button type="button" className="bp-quiet" aria-label={hint} title={hint} onClick={onSave}>
    <DownloadIcon aria-hidden="true" />
    <span>{label}</span>
  </button>
);

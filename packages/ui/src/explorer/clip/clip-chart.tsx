'use client';

import { DownloadIcon, PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { saveBlob } from '../../base/browser.ts';
import { formatClock } from '../../base/sizes.ts';
import { calledName } from '../../base/species-name.ts';
import { useStore } from '../../base/store.ts';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages, useSoundMessages } from '../../kit/use-page-messages.ts';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { momentText, secondsText } from '../charts/labels.ts';
import { kindColour } from '../charts/palette.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { encodeWav } from './clip-files.ts';
import type { ClipPlayer, Player } from './use-clip.ts';
import type { ClipView } from './clip-view.ts';
import { fileRateOf, cutClip, type SoundFrame } from './clip.ts';
import { pictureFile, saidName, soundFileName } from './sound-picture.tsx';
import { SpectrogramView } from './spectrogram-view.tsx';
import type { ShownSound, SoundSettings } from './use-sound.ts';

/** Decibels; smaller gains are not mentioned. */
const noticeableDb = 1;

interface ClipControlsProps {
  player: ClipPlayer;
  /** Shown and played. */
  frame: SoundFrame;
}

function ClipControls({ player, frame }: ClipControlsProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const sound = useSoundMessages();
  const { playing, gainDb } = player;
  return (
    <div className="bp-clip-controls">
      <Button size="2" variant="soft" onClick={player.toggle}>
        {playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        {playing ? t.pause : t.play}
      </Button>
      <Position player={player.player} frame={frame} />
      {gainDb >= noticeableDb && (
        <span className="bp-small bp-soft bp-clip-note">
          {t.raised(numberFormat(locale, { maximumFractionDigits: 0 }).format(gainDb))}
        </span>
      )}
      {player.refused && (
        <Notice tone="warn" live>
          <p>{t.cannotPlay}</p>
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

function Position({ player, frame }: { player: Player; frame: SoundFrame }) {
  const { locale } = usePresentation();
  const t = useSoundMessages();
  const { at } = useStore(player);
  const { from, to } = frame;
  const here = Math.min(to, Math.max(from, at ?? from));
  const number = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const seconds = t.seconds(number.format(here - from));
  return (
    <span className="bp-range bp-sound-position">
      <input
        type="range"
        aria-label={t.position}
        aria-valuetext={t.positionText(seconds, secondsText(Number(here.toFixed(1))))}
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

interface ClipChartProps {
  /** As it is now; `view` has it as of reading. */
  detection: DetectionRow;
  view: ClipView;
  sound: ShownSound;
  settings: SoundSettings;
  player: ClipPlayer;
  rankOf: (detection: DetectionRow) => number;
}

const rounded = (seconds: number) => secondsText(Number(seconds.toFixed(2)));

export function ClipChart({ detection, view, sound, settings, player, rankOf }: ClipChartProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const ownMessages = useSoundMessages();
  const { clip, others } = view;
  const { frame } = sound;
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { setRange, setLoop } = player.player;
  const { from, to } = frame;
  useEffect(() => setRange({ from, to }), [setRange, from, to]);
  useEffect(() => setLoop(settings.loop), [setLoop, settings.loop]);

  const number = numberFormat(locale).format(others.length);
  const text = t.spectrogramText(
    calledName(detection),
    formatClock(from),
    formatClock(to),
    detection.file,
    others.length > 0 ? t.countDetections(number, others.length) : null,
  );
  const filename = soundFileName(detection, from, view.recording.device);
  const saveClip = () => {
    const { samples } = cutClip(clip, frame);
    saveBlob(encodeWav(samples, fileRateOf(clip)), `${filename}.wav`);
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
      caption: ownMessages.caption(moment, file, rounded(from), rounded(to)),
      axes: { time: ownMessages.axisTime, frequency: ownMessages.axisFrequency },
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
      title={t.spectrogram}
      text={text}
      filename={`detection-${detection.row}`}
      actions={
        <>
          <Save
            label={ownMessages.savePicture}
            hint={ownMessages.savePictureHint}
            onSave={onPicture}
          />
          <Save label={ownMessages.saveClip} hint={ownMessages.saveClipHint} onSave={saveClip} />
        </>
      }
      table={() => ({
        columns: [
          { label: t.columnSpecies },
          { label: t.columnFrom, numeric: true },
          { label: t.columnTo, numeric: true },
          { label: t.columnLow, numeric: true },
          { label: t.columnHigh, numeric: true },
          { label: t.columnConfidence, numeric: true },
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
          <p>{ownMessages.damaged(rounded(clip.missingS))}</p>
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
          <p>{ownMessages.notSaved}</p>
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

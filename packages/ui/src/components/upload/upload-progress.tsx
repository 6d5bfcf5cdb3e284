'use client';

import { formatBytes } from '../../format/bytes.ts';
import { formatSpan } from '../../format/durations.ts';
import { percentOf } from '../../format/percent.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import type { ProgressView } from '../../model/upload.ts';

/** Total progress with speed and time left. */
export function UploadProgress({ progress }: { progress: ProgressView }) {
  const { messages, locale } = usePresentation();
  const { upload, format } = messages;
  const { files, bytes, bytesPerSecond, secondsLeft, paused, finishing } = progress;
  const percent = percentOf(bytes.done, bytes.total);
  return (
    <div className="bp-upload-progress">
      <output className="bp-hidden">
        {paused ?? (finishing ? upload.finishing : upload.announced(percent - (percent % 25)))}
      </output>
      <p className="bp-upload-progress-line bp-numbers">
        <span>
          {upload.progress(files.done, files.total)} · {formatBytes(bytes.done)} /{' '}
          {formatBytes(bytes.total)}
        </span>
        <span>{percent}%</span>
      </p>
      <ProgressBar percent={percent} label={upload.progressLabel} tone="good" />
      <p className="bp-small bp-soft bp-numbers">
        {paused ??
          (finishing
            ? upload.finishing
            : [
                bytesPerSecond > 0 && format.perSecond(formatBytes(bytesPerSecond)),
                secondsLeft !== null && format.timeLeft(formatSpan(secondsLeft, format, locale)),
              ]
                .filter(Boolean)
                .join(' · ') || upload.uploading)}
      </p>
    </div>
  );
}

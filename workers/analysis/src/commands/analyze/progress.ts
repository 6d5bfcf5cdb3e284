import type { FileDone } from '../../pool/in-order.ts';

/** Tells a person how far an analysis is: one line that changes on a terminal, a line now and then elsewhere. */
export interface Progress {
  done(file: FileDone): void;
  finish(): void;
}

const plainLineEveryMs = 10_000;
const terminalLineEveryMs = 100;

/** `1 h 02 min`, `3 min 20 s` or `12 s`. */
export function formatSpan(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** Counts files and never goes backwards. `stream` is standard error. */
export function createProgress(total: number, stream: NodeJS.WriteStream): Progress {
  const terminal = stream.isTTY === true && process.env.TERM !== 'dumb';
  const began = performance.now();
  let shown = terminal ? -Infinity : began;
  let files = 0;
  let refused = 0;
  let detections = 0;
  let audioSeconds = 0;

  const line = () => {
    const elapsed = (performance.now() - began) / 1000;
    const left =
      files < total ? `, about ${formatSpan((elapsed / files) * (total - files))} left` : '';
    const found = detections > 0 ? `, ${detections} detections` : '';
    const faulty = refused > 0 ? `, ${refused} refused` : '';
    return `${files}/${total} files, ${formatSpan(audioSeconds)} of sound${found}${faulty}${left}`;
  };
  const show = (text: string) => stream.write(terminal ? `\r\x1b[2K${text}` : `${text}\n`);

  return {
    done({ result, detections: found }) {
      files++;
      if (result.status === 'refused') refused++;
      detections += found;
      audioSeconds += result.seconds_analysed;
      const now = performance.now();
      if (now - shown < (terminal ? terminalLineEveryMs : plainLineEveryMs)) return;
      shown = now;
      show(line());
    },
    finish: () => {
      if (terminal) stream.write('\r\x1b[2K');
    },
  };
}

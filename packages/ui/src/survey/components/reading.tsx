import { Loading } from '../../components/feedback/loading.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { percentOf } from '../../format/percent.ts';

interface ReadingProps {
  /** What is waited for, in a sentence. */
  text: string;
  /** What the bar tells of. */
  label: string;
  /** Bytes or parts that were read, of how many; null until that is known. */
  progress: { read: number; of: number } | null;
}

/** That something is read, and how far it is. */
export function Reading({ text, label, progress }: ReadingProps) {
  return (
    <>
      <Loading text={text} />
      {progress && (
        <div className="bp-survey-progress">
          <ProgressBar label={label} percent={percentOf(progress.read, progress.of)} tone="good" />
        </div>
      )}
    </>
  );
}

import type { EngineBench } from '@intermind/contracts';
import type { EnginesText } from './engines-text.ts';
import { StatusMark } from './status-mark.tsx';

interface BenchStateProps {
  bench: EngineBench;
  /** When the figures below were measured, where they are older. */
  earlier: string | null;
  t: EnginesText;
}

/** How far the measurement is, or why the last one failed. Nothing when it is finished. */
export function BenchState({ bench, earlier, t }: BenchStateProps) {
  const { state, failure, done, total } = bench;
  if (state === 'finished') return null;
  if (state === 'running')
    return (
      <p role="status" className="mb-6 rounded-tile border border-line bg-sheet px-5 py-4">
        <StatusMark kind="pending">
          {total === 0 ? t('bench.waiting') : t('bench.running', { done, total })}
        </StatusMark>
      </p>
    );
  return (
    <div role="status" className="mb-6 rounded-tile border border-line bg-sheet px-5 py-4">
      <StatusMark kind="bad">{t('bench.lastFailed')}</StatusMark>
      <p className="mt-1 max-w-[46rem] text-ink-2">{failureText(failure, t)}</p>
      {earlier !== null && <p className="mt-1 text-sm text-ink-3">{t('bench.earlier', { time: earlier })}</p>}
    </div>
  );
}

function failureText(failure: EngineBench['failure'], t: EnginesText): string {
  switch (failure) {
    case 'no-worker':
      return t('bench.noWorker');
    case 'meeting':
      return t('bench.meeting');
    case 'worker-lost':
      return t('bench.workerLost');
    case 'too-long':
      return t('bench.tooLong');
    case 'crashed':
    case null:
      return t('bench.crashed');
  }
}

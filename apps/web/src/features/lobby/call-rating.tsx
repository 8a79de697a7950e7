import { useState } from 'react';
import { useExtrasText } from '../../platform/extras-text.ts';

const SCORES = [1, 2, 3, 4, 5] as const;

/** How the call was, from 1 to 5: one line that nobody has to answer. A second answer replaces the first. */
export function CallRating({ onRate }: { onRate: (score: number) => void }) {
  const t = useExtrasText();
  const [rated, setRated] = useState<number | null>(null);
  return (
    <fieldset className="mt-8 text-sm">
      <legend className="text-ink-2">{t('rating.question')}</legend>
      <div className="mt-2 grid w-fit grid-cols-5 gap-x-2 gap-y-1">
        {SCORES.map((score) => (
          <label
            key={score}
            className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-raised font-semibold tabular-nums hover:bg-hover has-checked:border-transparent has-checked:bg-yours has-checked:text-on-yours has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={rated === score}
              aria-label={t('rating.score', { score, best: SCORES.length })}
              onChange={() => {
                setRated(score);
                onRate(score);
              }}
            />
            <span aria-hidden>{score}</span>
          </label>
        ))}
        <p aria-hidden className="col-span-full flex justify-between gap-4 text-ink-3">
          <span>{t('rating.bad')}</span>
          <span className="text-end">{t('rating.good')}</span>
        </p>
      </div>
      <p role="status" className="mt-2 min-h-5 text-ink-3">
        {rated !== null && t('rating.thanks')}
      </p>
    </fieldset>
  );
}

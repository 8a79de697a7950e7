import { Camera, CircleAlert, ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { captureHintDue } from '../../model/feedback.ts';
import { logProblem } from '../../platform/log.ts';
import { browserStorage } from '../../platform/storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { attach, dispatch, feedback, type Picture, removePicture } from './feedback-store.ts';
import { useFeedbackText } from './feedback-text.ts';
import { canCapture, captureScreen, CaptureRefused } from './pictures.ts';
import type { FileProblem } from './use-image-files.ts';

const HINT_KEY = 'intermind.capture-hint';
const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const;

interface ScreenshotFieldProps {
  picture: Picture | null;
  disabled: boolean;
  problem: FileProblem | null;
  onFile: (given: File | FileProblem | null) => void;
}

/** Takes a picture of the screen, or a file; shows it as it will be sent. */
export function ScreenshotField({ picture, disabled, problem, onFile }: ScreenshotFieldProps) {
  const t = useFeedbackText();
  const id = useId();
  const [hint, setHint] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const markUp = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const away = useStore(feedback, ({ capturing }) => capturing);
  const has = picture !== null;
  const before = useRef({ has, away });
  useEffect(() => {
    const changed = has !== before.current.has || (before.current.away && !away);
    before.current = { has, away };
    // The button that was pressed is gone, or was out of sight: the keyboard goes on from here.
    if (changed && !document.activeElement?.matches('textarea')) (has ? markUp : first).current?.focus();
  }, [has, away]);

  const capture = async () => {
    if (!hint && captureHintDue(browserStorage.getItem(HINT_KEY), Date.now())) return setHint(true);
    browserStorage.setItem(HINT_KEY, String(Date.now()));
    setHint(false);
    onFile(null);
    feedback.setState({ capturing: true });
    try {
      attach(await captureScreen());
    } catch (cause) {
      if (cause instanceof CaptureRefused) return;
      logProblem('The screen could not be captured', cause);
      onFile('captureFailed');
    } finally {
      feedback.setState({ capturing: false });
    }
  };

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-sm font-semibold">
        {t('feedback.screenshot')}
      </h3>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {picture ? (
        <>
          <img
            src={picture.url}
            alt={t('feedback.preview')}
            className="max-h-60 w-full rounded-control border border-line bg-sunken object-contain"
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              ref={markUp}
              disabled={disabled}
              icon={<Pencil {...ICON} />}
              onClick={() => dispatch('edit')}
            >
              {t('feedback.markUp')}
            </Button>
            <Button kind="quiet" disabled={disabled} icon={<Trash2 {...ICON} />} onClick={removePicture}>
              {t('feedback.remove')}
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          {canCapture() && !hint && (
            <Button
              ref={first}
              disabled={disabled}
              icon={<Camera {...ICON} />}
              onClick={() => void capture()}
            >
              {t('feedback.capture')}
            </Button>
          )}
          {!hint && (
            <Button
              ref={canCapture() ? null : first}
              disabled={disabled}
              icon={<ImagePlus {...ICON} />}
              onClick={() => input.current?.click()}
            >
              {t('feedback.attach')}
            </Button>
          )}
          {hint && (
            <div role="status" className="w-full rounded-tile border border-line bg-sunken p-4 text-sm">
              <p>{t('feedback.captureHint')}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button autoFocus size="compact" kind="primary" onClick={() => void capture()}>
                  {t('feedback.captureGo')}
                </Button>
                <Button size="compact" kind="quiet" onClick={() => setHint(false)}>
                  {t('feedback.cancel')}
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
      {!picture && !hint && !problem && (
        <p className="mt-2 text-sm text-ink-3 max-md:hidden">{t('feedback.dropHere')}</p>
      )}
      {problem && (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={2} />
          <span>{t(`feedback.${problem}`)}</span>
        </p>
      )}
    </section>
  );
}

import { wordSpace } from '@intermind/contracts/languages';
import { Plus, Trash2 } from 'lucide-react';
import { useReducer, useState } from 'react';
import { annotated, NEW_AREA } from '../../model/annotation.ts';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { AnnotationStage } from './annotation-stage.tsx';
import { Chips } from './chips.tsx';
import { annotate, type Picture } from './feedback-store.ts';
import { useFeedbackText } from './feedback-text.ts';
import { withBoxes } from './pictures.ts';

/** Marks the screenshot (spec 1 §4). Done draws the boxes into the picture; Cancel leaves it as it was. */
export function AnnotationDialog({ picture, onCancel }: { picture: Picture; onCancel: () => void }) {
  const t = useFeedbackText();
  const language = useLanguage();
  const [annotation, act] = useReducer(annotated, {
    boxes: picture.boxes,
    selected: null,
    type: 'highlight',
  });
  const [failed, setFailed] = useState(false);
  const done = useAction(async () => {
    try {
      annotate(await withBoxes(picture.original, annotation.boxes), annotation.boxes);
    } catch (cause) {
      logProblem('The marks could not be drawn', cause);
      setFailed(true);
    }
  });
  return (
    <Dialog
      open
      width="large"
      title={t('feedback.markTitle')}
      description={
        <>
          {t('feedback.markHelp')}
          {wordSpace(language)}
          <span className="max-md:hidden">{t('feedback.markKeys')}</span>
        </>
      }
      // What was drawn is not lost by a slip: only Cancel discards it.
      dismissible={annotation.boxes === picture.boxes}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('feedback.cancel')}</Button>
          <Button kind="primary" busy={done.busy} onClick={() => done.run()}>
            {t('feedback.done')}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Chips
          quiet
          legend={t('feedback.boxType')}
          choices={[
            { value: 'highlight', label: t('feedback.highlight') },
            { value: 'hide', label: t('feedback.hide') },
          ]}
          value={annotation.type}
          onChange={(type) => act({ act: 'type', type })}
        />
        <Button
          kind="quiet"
          shape="narrow"
          icon={<Plus aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={() => act({ act: 'add', area: NEW_AREA })}
        >
          {t('feedback.addBox')}
        </Button>
        <Button
          kind="quiet"
          shape="narrow"
          className="sm:ms-auto"
          disabled={annotation.selected === null}
          icon={<Trash2 aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={() => act({ act: 'delete' })}
        >
          {t('feedback.deleteBox')}
        </Button>
      </div>
      <AnnotationStage original={picture.original} annotation={annotation} onAct={act} />
      {failed && (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          {t('feedback.markFailed')}
        </p>
      )}
    </Dialog>
  );
}

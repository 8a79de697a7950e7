import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type Annotation,
  type AnnotationAct,
  type Area,
  areaBetween,
  type Box,
  type Corner,
  CORNERS,
  moved,
  type Point,
  resized,
} from '../../model/annotation.ts';
import { useFeedbackText } from './feedback-text.ts';
import { HIGHLIGHT_COLOUR } from './pictures.ts';

type Drag =
  | { kind: 'new'; from: Point; area: Area }
  | { kind: 'move'; box: Box; from: Point }
  | { kind: 'resize'; box: Box; corner: Corner };

interface AnnotationStageProps {
  original: Blob;
  annotation: Annotation;
  onAct: (act: AnnotationAct) => void;
}

/** Of the picture, by one press of an arrow key. */
const STEP = 0.01;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const place = ({ x, y, width, height }: Area): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** The picture with its boxes: drawn, moved, resized and deleted with pointer or keys. */
export function AnnotationStage({ original, annotation, onAct }: AnnotationStageProps) {
  const t = useFeedbackText();
  const { boxes, selected, type } = annotation;
  const [url, setUrl] = useState<string>();
  const [drag, setDrag] = useState<Drag | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<number, HTMLElement>());
  useEffect(() => {
    const made = URL.createObjectURL(original);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [original]);
  useEffect(() => {
    if (selected !== null) elements.current.get(selected)?.focus({ preventScroll: true });
  }, [selected]);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const begin = (event: PointerEvent, next: (point: Point) => Drag) => {
    if (event.button !== 0 || drag) return;
    // No text is selected, no picture dragged away.
    event.preventDefault();
    event.stopPropagation();
    stage.current!.setPointerCapture(event.pointerId);
    setDrag(next(pointOf(event)));
  };
  const follow = (event: PointerEvent) => {
    if (!drag) return;
    const point = pointOf(event);
    if (drag.kind === 'new') return setDrag({ ...drag, area: areaBetween(drag.from, point) });
    const { box } = drag;
    const area =
      drag.kind === 'move'
        ? moved(box, point.x - drag.from.x, point.y - drag.from.y)
        : resized(box, drag.corner, point);
    onAct({ act: 'place', id: box.id, area });
  };
  const end = () => {
    if (drag?.kind === 'new') onAct({ act: 'add', area: drag.area });
    setDrag(null);
  };
  const press = (event: KeyboardEvent, box: Box) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onAct({ act: 'delete' });
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const corner = { x: box.x + box.width + step[0], y: box.y + box.height + step[1] };
    const area = event.shiftKey ? resized(box, 'bottom-right', corner) : moved(box, ...step);
    onAct({ act: 'place', id: box.id, area });
  };

  return (
    <div className="grid place-items-center rounded-control bg-sunken p-3">
      <div
        ref={stage}
        data-annotation
        className="annotation relative w-fit select-none"
        style={{ '--annotation-colour': HIGHLIGHT_COLOUR } as CSSProperties}
        onPointerDown={(event) => {
          onAct({ act: 'select', id: null });
          begin(event, (from) => ({ kind: 'new', from, area: { ...from, width: 0, height: 0 } }));
        }}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        {url && (
          <img
            src={url}
            alt={t('feedback.preview')}
            draggable={false}
            className="block max-h-[56dvh] max-w-full"
          />
        )}
        {boxes.map((box, index) => (
          <div
            key={box.id}
            ref={(element) => {
              if (element) elements.current.set(box.id, element);
              else elements.current.delete(box.id);
            }}
            role="button"
            tabIndex={0}
            aria-pressed={box.id === selected}
            aria-label={t(box.type === 'hide' ? 'feedback.hideBox' : 'feedback.highlightBox', {
              number: index + 1,
            })}
            data-type={box.type}
            className="annotation-box"
            style={place(box)}
            onFocus={() => onAct({ act: 'select', id: box.id })}
            onKeyDown={(event) => press(event, box)}
            onPointerDown={(event) => {
              onAct({ act: 'select', id: box.id });
              begin(event, (from) => ({ kind: 'move', box, from }));
            }}
          >
            {box.id === selected &&
              CORNERS.map((corner) => (
                <span
                  key={corner}
                  data-corner={corner}
                  className="annotation-corner"
                  onPointerDown={(event) => begin(event, () => ({ kind: 'resize', box, corner }))}
                />
              ))}
          </div>
        ))}
        {drag?.kind === 'new' && <div className="annotation-box" data-type={type} style={place(drag.area)} />}
      </div>
    </div>
  );
}

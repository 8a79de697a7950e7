/** Where a movable window is, from the top left of the page. */
export interface FloatingPlace {
  leftPx: number;
  topPx: number;
}

interface Size {
  width: number;
  height: number;
}

const MARGIN_PX = 8;
/** One press of an arrow key. */
const STEP_PX = 16;

/** The nearest place where the whole window is on the page. */
export function keptInside({ leftPx, topPx }: FloatingPlace, frame: Size, page: Size): FloatingPlace {
  const within = (value: number, frameSize: number, pageSize: number) =>
    Math.max(MARGIN_PX, Math.min(value, pageSize - frameSize - MARGIN_PX));
  return {
    leftPx: within(leftPx, frame.width, page.width),
    topPx: within(topPx, frame.height, page.height),
  };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/** The place after a press of a key; null for keys that move nothing. */
export function movedByKey(key: string, { leftPx, topPx }: FloatingPlace): FloatingPlace | null {
  const step = STEPS[key];
  return step ? { leftPx: leftPx + step[0], topPx: topPx + step[1] } : null;
}

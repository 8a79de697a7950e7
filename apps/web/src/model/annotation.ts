import { ANNOTATION_MIN_RATIO } from '@intermind/contracts/feedback';

/** Everything in fractions of the picture's width and height, 0 to 1 (spec 1 §3). */
export interface Point {
  x: number;
  y: number;
}
export interface Area extends Point {
  width: number;
  height: number;
}
export type BoxType = 'highlight' | 'hide';
export interface Box extends Area {
  id: number;
  type: BoxType;
}
export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];

export interface Annotation {
  boxes: readonly Box[];
  /** Of the selected box. */
  selected: number | null;
  /** What the next box will be. */
  type: BoxType;
}

export type AnnotationAct =
  | { act: 'type'; type: BoxType }
  | { act: 'add'; area: Area }
  | { act: 'select'; id: number | null }
  | { act: 'place'; id: number; area: Area }
  | { act: 'delete' };

/** A pointer released outside the picture counts as on its edge. */
const inside = (value: number) => Math.min(1, Math.max(0, value));

/** Between two corners, in whatever order they were made. */
export function areaBetween(from: Point, to: Point): Area {
  const [left, right] = [inside(from.x), inside(to.x)].sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [inside(from.y), inside(to.y)].sort((a, b) => a - b) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A click that slips makes no box (spec 1 §4). */
export function isLargeEnough({ width, height }: Area): boolean {
  return width > ANNOTATION_MIN_RATIO && height > ANNOTATION_MIN_RATIO;
}

/** Moved as a whole, up to the edges of the picture. */
export function moved({ x, y, width, height }: Area, byX: number, byY: number): Area {
  return {
    x: Math.min(1 - width, Math.max(0, x + byX)),
    y: Math.min(1 - height, Math.max(0, y + byY)),
    width,
    height,
  };
}

/** Moves one corner to the point; the opposite corner stays. A box that would become too small is unchanged. */
export function resized(area: Area, corner: Corner, to: Point): Area {
  const opposite = {
    x: corner.endsWith('left') ? area.x + area.width : area.x,
    y: corner.startsWith('top') ? area.y + area.height : area.y,
  };
  const next = areaBetween(opposite, to);
  return isLargeEnough(next) ? next : { x: area.x, y: area.y, width: area.width, height: area.height };
}

/** A box in the middle, for people who use the keyboard. */
export const NEW_AREA: Area = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

export function annotated(now: Annotation, act: AnnotationAct): Annotation {
  switch (act.act) {
    case 'type':
      return { ...now, type: act.type };
    case 'add': {
      if (!isLargeEnough(act.area)) return { ...now, selected: null };
      const id = Math.max(0, ...now.boxes.map((box) => box.id)) + 1;
      return { ...now, boxes: [...now.boxes, { ...act.area, id, type: now.type }], selected: id };
    }
    case 'select':
      return { ...now, selected: act.id };
    case 'place':
      return { ...now, boxes: now.boxes.map((box) => (box.id === act.id ? { ...box, ...act.area } : box)) };
    case 'delete':
      return { ...now, boxes: now.boxes.filter(({ id }) => id !== now.selected), selected: null };
  }
}

/**
 * Where a box is on a picture of that size, in whole pixels that lie in the picture. Never smaller than the box: what is
 * hidden is hidden to its last pixel.
 */
export function pixelsOf({ x, y, width, height }: Area, widthPx: number, heightPx: number): Area {
  const left = Math.max(0, Math.floor(x * widthPx));
  const top = Math.max(0, Math.floor(y * heightPx));
  const right = Math.min(widthPx, Math.ceil((x + width) * widthPx));
  const bottom = Math.min(heightPx, Math.ceil((y + height) * heightPx));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The size in which the picture is drawn: not larger than `longestPx` on its longer side. */
export function drawnSize(
  widthPx: number,
  heightPx: number,
  longestPx: number,
): { widthPx: number; heightPx: number } {
  const scale = Math.min(1, longestPx / Math.max(widthPx, heightPx));
  return {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  };
}

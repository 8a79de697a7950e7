import type { Clock } from '@intermind/timing';
import type { Language } from '@intermind/contracts/languages';
import { lastLines } from './caption-lines.ts';
import type { DrawnCaption, RecordedCaptions } from './recorded-captions.ts';
import {
  CAPTIONS_PX,
  coverOf,
  fitInto,
  type RecordedPerson,
  type RecordedTile,
  recordingLayout,
} from './recording-layout.ts';

/** One person as the picture shows them. */
export interface ShownPerson extends RecordedPerson {
  name: string;
  camera: HTMLVideoElement | null;
  screen: HTMLVideoElement | null;
}

export const PICTURES_PER_S = 15;
/** A person who was heard within this time is marked as speaking. */
const SPEAKING_MS = 600;
const RADIUS_PX = 10;
const PLATE = { height: 28, padding: 10, inset: 8, font: 15 } as const;

const CAPTION = { margin: 16, name: 150, nameFont: 17, font: 22, line: 30, lines: 2 } as const;
const isRightToLeft = (language: Language) => language === 'ar';

interface Colours {
  stage: string;
  tile: string;
  ink: string;
  ink2: string;
  yours: string;
}

/** Draws the meeting: everybody's camera or first letter with their name, a shared screen first. */
export class RecordedPicture {
  readonly #canvas: HTMLCanvasElement;
  readonly #people: () => readonly ShownPerson[];
  readonly #clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly #captions: Pick<RecordedCaptions, 'shown'> | undefined;
  readonly #colours: Colours;
  readonly #stop: () => void;
  /** Pictures drawn so far. */
  drawn = 0;

  /**
   * @param people in the order in which they came
   * @param captions drawn below; without it there are none
   */
  constructor(
    canvas: HTMLCanvasElement,
    clock: Pick<Clock, 'nowMs' | 'every'>,
    people: () => readonly ShownPerson[],
    captions?: Pick<RecordedCaptions, 'shown'>,
  ) {
    this.#captions = captions;
    this.#canvas = canvas;
    this.#people = people;
    this.#clock = clock;
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(name).trim();
    this.#colours = {
      stage: token('--stage'),
      tile: token('--stage-tile'),
      ink: token('--stage-ink'),
      ink2: token('--stage-ink-2'),
      yours: token('--stage-yours'),
    };
    this.#draw();
    this.#stop = clock.every(1_000 / PICTURES_PER_S, () => this.#draw());
  }

  stop(): void {
    this.#stop();
  }

  #draw(): void {
    const context = this.#canvas.getContext('2d', { alpha: false })!;
    const people = this.#people();
    context.fillStyle = this.#colours.stage;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    for (const tile of recordingLayout(people, this.#captions !== undefined)) {
      const person = people.find(({ id }) => id === tile.person)!;
      this.#drawTile(context, tile, person);
    }
    if (this.#captions) this.#drawCaptions(context, this.#captions.shown(), people);
    this.drawn += 1;
  }

  /** Who speaks, and the end of what they say; the most recent speaker last. */
  #drawCaptions(
    context: CanvasRenderingContext2D,
    captions: readonly DrawnCaption[],
    people: readonly ShownPerson[],
  ): void {
    const { width, height } = this.#canvas;
    const widest = width - 2 * CAPTION.margin - CAPTION.name;
    let top = height - CAPTIONS_PX;
    context.textBaseline = 'middle';
    for (const { speaker, language, text } of captions) {
      const name = people.find(({ id }) => id === speaker)?.name ?? '';
      const isRtl = isRightToLeft(language);
      context.direction = isRtl ? 'rtl' : 'ltr';
      context.textAlign = 'start';
      context.font = `600 ${CAPTION.nameFont}px ${FONT}`;
      context.fillStyle = this.#colours.ink2;
      const shown = shortened(name, (part) => context.measureText(part).width <= CAPTION.name - 16);
      const nameX = isRtl ? width - CAPTION.margin : CAPTION.margin;
      context.fillText(shown, nameX, top + CAPTION.line / 2);
      context.font = `500 ${CAPTION.font}px ${FONT}`;
      context.fillStyle = this.#colours.ink;
      const fits = (line: string) => context.measureText(line).width <= widest;
      const textX = isRtl ? nameX - CAPTION.name : nameX + CAPTION.name;
      for (const line of lastLines(text, language, CAPTION.lines, fits)) {
        context.fillText(line, textX, top + CAPTION.line / 2);
        top += CAPTION.line;
      }
    }
    context.direction = 'ltr';
  }

  #drawTile(context: CanvasRenderingContext2D, tile: RecordedTile, person: ShownPerson): void {
    const { x, y, width, height } = tile;
    context.save();
    context.beginPath();
    context.roundRect(x, y, width, height, RADIUS_PX);
    context.clip();
    context.fillStyle = this.#colours.tile;
    context.fillRect(x, y, width, height);
    const video = tile.source === 'screen' ? person.screen : person.camera;
    if (video && video.videoWidth > 0) drawVideo(context, video, tile);
    else this.#drawInitial(context, tile, person.name);
    this.#drawName(context, tile, person.name);
    context.restore();
    const isSpeaking = person.spokeAtMs !== null && this.#clock.nowMs() - person.spokeAtMs <= SPEAKING_MS;
    if (!isSpeaking || tile.source === 'screen') return;
    context.strokeStyle = this.#colours.yours;
    context.lineWidth = 3;
    context.beginPath();
    context.roundRect(x + 1.5, y + 1.5, width - 3, height - 3, RADIUS_PX - 1);
    context.stroke();
  }

  #drawInitial(context: CanvasRenderingContext2D, { x, y, width, height }: RecordedTile, name: string): void {
    const initial = firstLetter(name);
    context.fillStyle = this.#colours.ink2;
    context.font = `600 ${Math.round(Math.min(width, height) * 0.36)}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initial, x + width / 2, y + height / 2);
  }

  #drawName(context: CanvasRenderingContext2D, { x, y, width, height }: RecordedTile, name: string): void {
    context.font = `500 ${PLATE.font}px ${FONT}`;
    const widest = width - 2 * (PLATE.inset + PLATE.padding);
    const text = shortened(name, (part) => context.measureText(part).width <= widest);
    if (text === '') return;
    const plate = {
      x: x + PLATE.inset,
      y: y + height - PLATE.inset - PLATE.height,
      width: context.measureText(text).width + 2 * PLATE.padding,
    };
    context.globalAlpha = 0.8;
    context.fillStyle = this.#colours.stage;
    context.beginPath();
    context.roundRect(plate.x, plate.y, plate.width, PLATE.height, PLATE.height / 2);
    context.fill();
    context.globalAlpha = 1;
    context.fillStyle = this.#colours.ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, plate.x + plate.width / 2, plate.y + PLATE.height / 2 + 1);
  }
}

const FONT = "'Commissioner Variable', system-ui, sans-serif";

function drawVideo(context: CanvasRenderingContext2D, video: HTMLVideoElement, tile: RecordedTile): void {
  const source = { width: video.videoWidth, height: video.videoHeight };
  if (tile.source === 'screen') {
    const box = fitInto(source, tile);
    context.drawImage(video, box.x, box.y, box.width, box.height);
    return;
  }
  const part = coverOf(source, tile);
  context.drawImage(video, part.x, part.y, part.width, part.height, tile.x, tile.y, tile.width, tile.height);
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}

/** As much of the name as fits, with an ellipsis where it does not. */
export function shortened(name: string, fits: (text: string) => boolean): string {
  const whole = name.trim();
  if (fits(whole)) return whole;
  const letters = [...new Intl.Segmenter().segment(whole)].map(({ segment }) => segment);
  for (let count = letters.length - 1; count > 0; count -= 1) {
    const text = `${letters.slice(0, count).join('').trimEnd()}…`;
    if (fits(text)) return text;
  }
  return '';
}

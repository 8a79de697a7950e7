import type { LaneState, LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { decideDucking, type DuckingInput, NOTHING_HEARD } from './ducking.ts';

const status = (state: LaneState, lagMs = 0): LaneStatus => ({
  speaker: 'prt_lucia' as ParticipantId,
  language: 'en',
  state,
  lagMs,
  lastChunk: null,
  reason: null,
  sequence: 1,
});

const STEP_MS = 250;

interface Drawn {
  /** One character each 250 ms. `#` speaking, `.` silent. */
  original: string;
  translated?: string;
  /** When a status arrives: a(ctive) and behind, n(ot behind), i(dle), c(aptions only), o(riginal only). */
  lane?: string;
  /** When a caption arrives: `|`. */
  captions?: string;
  /** `r` where a restarted interpreter brings a new track. */
  track?: string;
  /** `x` from where the interpreter is gone. */
  interpreter?: string;
  /** `x` when the API says that the interpreter is down. */
  down?: string;
  wanted?: boolean;
  /** `>` where the listener changes the language. */
  language?: string;
  volume?: number;
}

const STATES: Record<string, LaneStatus> = {
  a: status('active', 1_800),
  n: status('active'),
  i: status('idle'),
  c: status('captions-only'),
  o: status('original-only'),
};

/** The gain at each step: `_` ducked, `^` full; capital `!` full and the listener is told. */
function draw({
  original,
  translated = '',
  lane = '',
  captions = '',
  track = '',
  interpreter = '',
  down = '',
  language = '',
  ...rest
}: Drawn): string {
  let memory = NOTHING_HEARD;
  let known: DuckingInput['lane'] = null;
  let captionAtMs: number | null = null;
  let translatedSinceMs = 0;
  let interpreterDownAtMs: number | null = null;
  const changedAt = language.indexOf('>');
  return [...original]
    .map((sound, step) => {
      const nowMs = 1_000_000 + step * STEP_MS;
      const arriving = STATES[lane[step] ?? ''];
      if (arriving) known = { status: arriving, atMs: nowMs };
      if (captions[step] === '|') captionAtMs = nowMs;
      if (down[step] === 'x') interpreterDownAtMs = nowMs;
      if (track[step] === 'r') translatedSinceMs = nowMs;
      if (step === changedAt) known = null;
      const decision = decideDucking(
        {
          nowMs,
          wanted: rest.wanted ?? true,
          into: step < changedAt ? 'fr' : 'en',
          interpreterPresent: interpreter[step] !== 'x',
          interpreterDownAtMs,
          lane: known,
          translatedSinceMs,
          captionAtMs,
          originalLevel: sound === '#' ? 0.2 : 0,
          translatedLevel: translated[step] === '#' ? 0.1 : 0,
          originalVolumePercent: rest.volume ?? 10,
        },
        memory,
      );
      memory = decision.memory;
      return decision.lost ? '!' : decision.gain === 1 ? '^' : '_';
    })
    .join('');
}

describe('the original under the interpretation', () => {
  it('stays low from the first word while the lane is well', () => {
    expect(
      draw({
        original:   '..####################......',
        lane:       'i......a.a.a.a.a.a.a.a.a.a.i',
        translated: '..............##############',
      }),
    ).toBe(         '____________________________');
  }); // prettier-ignore

  it('is at its volume, not silent', () => {
    const input = {
      nowMs: 5,
      wanted: true,
      into: 'en' as const,
      interpreterPresent: true,
      interpreterDownAtMs: null,
      lane: { status: status('active'), atMs: 5 },
    };
    const levels = { translatedSinceMs: 0, captionAtMs: null, originalLevel: 0.2, translatedLevel: 0.1 };
    const decision = decideDucking({ ...input, ...levels, originalVolumePercent: 35 }, NOTHING_HEARD);
    expect([decision.gain, decision.rampMs]).toEqual([0.35, 150]);
  });

  it('is at its volume while a voice of this device reads the translation, though there is no lane', () => {
    const input = {
      nowMs: 5,
      wanted: true,
      into: 'en' as const,
      interpreterPresent: false,
      interpreterDownAtMs: null,
      lane: null,
      translatedSinceMs: null,
      captionAtMs: null,
      originalLevel: 0.2,
      translatedLevel: 0,
      originalVolumePercent: 35,
    };
    const gain = (readAloudHere: boolean) => decideDucking({ ...input, readAloudHere }, NOTHING_HEARD).gain;
    expect([gain(true), gain(false)]).toEqual([0.35, 1]);
  });

  it('is not said to be lost when the listener changes the language while somebody speaks', () => {
    expect(
      draw({
        original:   '############################',
        lane:       'a.a.a.a.......i.a.a.a.a.a.a.',
        translated: '..######...............#####',
        language:   '........>...................',
        track:      '...............r............',
      }),
    ).toBe(         '________^^^^^^______________');
  }); // prettier-ignore

  it('comes back to full, and the listener is told, 1 s after a busy lane fell silent', () => {
    expect(
      draw({
        original:   '############################',
        lane:       'a.a.a.a.....................',
        translated: '..######....................',
      }),
    ).toBe(         '___________!!!!!!!!!!!!!!!!!');
  }); // prettier-ignore

  it('comes back as soon as the sound ends when the interpreter is said to be down, however idle its lane was', () => {
    expect(
      draw({
        original:   '....########################',
        lane:       'i.....a.a.n..................',
        down:       '............x',
        translated: '......########..............',
      }),
    ).toBe(         '_______________!!!!!!!!!!!!!');
  }); // prettier-ignore

  it('goes low again with the first word of an interpreter that is back', () => {
    expect(
      draw({
        original:   '########################',
        lane:       'a.a.a.........a.a.a.a.a.',
        down:       '.....x',
        translated: '..##............########',
      }),
    ).toBe(         '_____!!!!!!!!!__________');
  }); // prettier-ignore

  it('comes back to full when a new interpreter took over in the middle of speech, until it is heard', () => {
    expect(
      draw({
        original:   '########################',
        lane:       'a.a.a.a..i....a.a.a.a.a.',
        track:      '........r...............',
        translated: '..######..........######',
      }),
    ).toBe(         '_________!!!!!!!!!______');
  }); // prettier-ignore

  it('ducks again by itself when the lane is back', () => {
    expect(
      draw({
        original:   '####################',
        lane:       'a.a...........a.a.a.',
        translated: '..##..............##',
      }),
    ).toBe(         '_______!!!!!!!______');
  }); // prettier-ignore

  it('goes on telling through a pause of the speaker, until the lane is back', () => {
    expect(
      draw({
        original: '########........######',
        lane:     'a...................a.',
      }),
    ).toBe(       '_____!!!!!!!!!!!!!!!__');
  }); // prettier-ignore

  it('ducks again, and stops telling, when an idle lane is heard of again', () => {
    expect(
      draw({
        original: '########...........###',
        lane:     'a.........i...........',
      }),
    ).toBe(       '_____!!!!!____________');
  }); // prettier-ignore

  it('comes back when an idle lane gives no sign for 3 s of speech', () => {
    expect(
      draw({
        original: '###........##############',
        lane:     'ai.......................',
      }),
    ).toBe(       '________________________!');
  }); // prettier-ignore

  it('comes back without a word when a lane that never worked yet gives no sign', () => {
    expect(
      draw({
        original: '....##############',
        lane:     'i.................',
      }),
    ).toBe(       '_________________^');
  }); // prettier-ignore

  it('takes captions as a sign of an idle lane', () => {
    expect(
      draw({
        original: '....################',
        lane:     'i...................',
        captions: '........|......|....',
      }),
    ).toBe(       '____________________');
  }); // prettier-ignore

  it('gives a busy lane that is not behind the same time as an idle one', () => {
    expect(
      draw({
        original: '######################',
        lane:     'a.n...................',
        captions: '........|.............',
      }),
    ).toBe(       '_____________________!');
  }); // prettier-ignore

  it('is full at once, without a word, when the lane says it has no voice', () => {
    expect(
      draw({
        original: '########',
        lane:     'i...c...',
      }),
    ).toBe(       '____^^^^');
  }); // prettier-ignore

  it('is full at once when the interpreter leaves', () => {
    expect(
      draw({
        original:    '########',
        lane:        'a.a.a.a.',
        interpreter: '....xxxx',
      }),
    ).toBe(          '____!!!!');
  }); // prettier-ignore

  it('is full, without a word, until the lane is there for the first time', () => {
    expect(
      draw({
        original:    '########',
        lane:        '.a.a.a.a',
        interpreter: 'xxxx....',
      }),
    ).toBe(          '^^^^____');
  }); // prettier-ignore

  it('is full where nothing is interpreted', () => {
    expect(draw({ original: '####', lane: 'a.a.', wanted: false })).toBe('^^^^');
    expect(draw({ original: '####' })).toBe('^^^^');
  });

  it('does not take a dead lane for alive because the speaker pauses', () => {
    expect(
      draw({
        original: '##############################..............',
        translated: '..####...........................',
        lane: 'n',
      }).slice(24),
    ).toBe('!!!!!!!!!!!!!!!!!!!!');
  });
});

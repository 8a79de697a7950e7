import { describe, expect, it } from 'vitest';
import { INITIAL_PAGE_STATE, nextPageState, PAGE_EVENTS, PAGE_STATES } from './conference-page.ts';

/** Each row a state, each column an event; a dot is an impossible pair. */
const DRAWN = `
             join    wait  admitted rejected withdrawn unanswered conferenceEnded expelled closed  broke
  joining    .       lobby ready    rejected lobby     unanswered finished        finished leaving failed
  lobby      joining .     .        rejected lobby     unanswered .               .        leaving failed
  ready      .       .     .        rejected .         unanswered finished        finished leaving failed
  finished   joining .     .        .        .         .          .               .        .       .
  rejected   .       .     .        .        .         .          .               .        .       .
  unanswered joining .     .        .        .         .          .               .        leaving .
  leaving    joining .     .        .        .         .          .               .        .       .
  failed     joining .     .        .        .         .          .               .        leaving .
`;

const [events, ...rows] = DRAWN.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('the conference page', () => {
  it('starts in the lobby (spec 1 §4)', () => {
    expect(INITIAL_PAGE_STATE).toBe('lobby');
  });

  it('is drawn for every state and every event', () => {
    expect(events).toEqual(PAGE_EVENTS);
    expect(rows.map(([state]) => state)).toEqual(PAGE_STATES);
  });

  for (const [from, ...targets] of rows) {
    for (const [column, target] of targets.entries()) {
      const event = events![column]!;
      it(`${from} + ${event} = ${target === '.' ? 'impossible' : target} (spec 1 §4)`, () => {
        expect(nextPageState(from as never, event as never)).toBe(target === '.' ? undefined : target);
      });
    }
  }
});

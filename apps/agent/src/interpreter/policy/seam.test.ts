import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSeam, unitsOf } from './seam.ts';

const seam = (spoken: string, next: string) => findSeam(spoken.split(' '), next.split(' '), 'es');

describe('the seam between spoken words and a new translation', () => {
  it('is the start when nothing was spoken', () => {
    expect(findSeam([], ['hola', 'a', 'todos'], 'es')).toEqual({ at: 0, distance: 0 });
  });

  it('follows the spoken words when the new translation begins with them', () => {
    expect(seam('El sistema', 'El sistema era despacio')).toEqual({ at: 2, distance: 0 });
  });

  it('does not mind capitals and punctuation', () => {
    expect(seam('buenos días', 'Buenos días, todo el mundo.')).toEqual({ at: 2, distance: 0 });
  });

  it('goes on after a changed word instead of saying the clause again', () => {
    expect(seam('Vuestra gerente hablará', 'Nuestra gerente hablará con el banco')).toMatchObject({ at: 3 });
  });

  it('prefers to go on after the word that was spoken last', () => {
    expect(seam('la línea', 'y la línea azul').at).toBe(3);
    expect(seam('mi coche', 'el gran coche rojo').at).toBe(3);
  });

  it('prefers as many words as were spoken when two splits resemble them equally', () => {
    expect(seam('yo creo sí', 'creo yo creo que no').at).toBe(3);
  });

  it('is the end when the new translation says nothing more', () => {
    expect(seam('hola a todos', 'Hola a todos')).toEqual({ at: 3, distance: 0 });
  });

  it('counts words where there are spaces, and letters where there are none', () => {
    expect(unitsOf(['Buenos', 'días'], 'es')).toEqual(['buenos', 'días']);
    expect(unitsOf(['今日', 'は'], 'ja')).toEqual(['今', '日', 'は']);
  });

  it('lies inside the new translation and is exact when that extends what was spoken', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'uno', 'dos'), { maxLength: 8 });
    fc.assert(
      fc.property(words, words, (spoken, next) => {
        const { at } = findSeam(spoken, next, 'es');
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(next.length);
        expect(findSeam(spoken, [...spoken, ...next], 'es').distance).toBeLessThanOrEqual(spoken.length);
      }),
    );
  });

  it('is found letter by letter where words are found by dictionary, and lies between words', () => {
    // the spoken text was cut after "今日は", the new one after "今日"
    expect(findSeam(['今日は', '会議'], ['今日', 'は', '会議', 'を', '始めます'], 'ja')).toEqual({
      at: 3,
      distance: 0,
    });
    expect(findSeam(['我们', '会'], ['我们会', '开会'], 'zh')).toEqual({ at: 1, distance: 0 });
  });
});

/** A longer stretch without a full stop is cut at a space, so that speaking begins. */
const MAX_CHARACTERS = 220;
const ENDS = /[.!?…]+["'”’)\]]*(?=\s)|[。！？।؟]+["'”’」』)]*|\n+/u;
/** A full stop behind these is none. */
const NO_END = /(?:^|\s)(?:\p{L}|dr|mr|mrs|ms|prof|st|nr|no|ca|z\.\s?b|e\.g|i\.e|p\.\s?ej)\.$|\d\.$/iu;

/** Cuts text that comes in pieces into sentences, which are spoken one by one. */
export class Sentences {
  private held = '';

  /** @returns the sentences that are whole now */
  push(text: string): string[] {
    this.held += text;
    const whole: string[] = [];
    for (let from = 0; ;) {
      const match = ENDS.exec(this.held.slice(from));
      if (!match) break;
      const end = from + match.index + match[0].length;
      if (NO_END.test(this.held.slice(0, end).trimEnd())) {
        from = end;
        continue;
      }
      this.take(end, whole);
      from = 0;
    }
    while (this.held.length > MAX_CHARACTERS) {
      const space = this.held.lastIndexOf(' ', MAX_CHARACTERS);
      this.take(space > 0 ? space : MAX_CHARACTERS, whole);
    }
    return whole;
  }

  /** The text is over. */
  flush(): string[] {
    const whole: string[] = [];
    this.take(this.held.length, whole);
    return whole;
  }

  private take(end: number, whole: string[]): void {
    const sentence = this.held.slice(0, end).trim();
    this.held = this.held.slice(end);
    if (/[\p{L}\p{N}]/u.test(sentence)) whole.push(sentence);
  }
}

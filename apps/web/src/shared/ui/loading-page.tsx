import { LogoMark } from './logo.tsx';

/** Nothing for 200 ms, then the mark. */
export function LoadingMark() {
  return (
    <div className="grid grow place-items-center">
      <LogoMark className="after-200-ms h-11 w-12 text-line-strong" />
    </div>
  );
}

/** The mark, and words after 3 s; assistive technology hears the words at once. */
export function LoadingPage({ words }: { words: string }) {
  return (
    <div role="status" className="grid grow place-content-center justify-items-center gap-4">
      <LogoMark className="after-200-ms h-11 w-12 text-line-strong" />
      <p className="after-3-s text-ink-2">{words}</p>
    </div>
  );
}

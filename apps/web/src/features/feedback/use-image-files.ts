import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { fileProblem } from '../../model/feedback.ts';
import { attach } from './feedback-store.ts';
import { isReadable } from './pictures.ts';

export type FileProblem = 'unsupported' | 'tooLarge' | 'captureFailed';

/**
 * Pictures that are chosen, pasted or dropped (spec 1 §5). What cannot be taken is said; what was attached before stays.
 * Of several, the one given last is taken.
 */
export function useImageFiles(disabled: boolean) {
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [reading, setReading] = useState(false);
  const newest = useRef<unknown>(null);
  const take = async (given: File | FileProblem | null) => {
    if (disabled) return;
    newest.current = given;
    setReading(given instanceof File);
    if (!(given instanceof File)) return setProblem(given);
    const found = fileProblem(given) ?? ((await isReadable(given)) ? null : 'unsupported');
    if (newest.current !== given) return;
    setReading(false);
    setProblem(found);
    if (!found) attach(given);
  };
  return {
    problem,
    /** Whether a large picture is still being read: feedback sent now would go without it. */
    reading,
    /** A file, or why there is none; null: nothing is wrong any more. */
    take: (given: File | FileProblem | null) => void take(given),
    onPaste: (event: ClipboardEvent) => {
      const [file] = event.clipboardData.files;
      if (!file) return;
      event.preventDefault();
      void take(file);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) void take(file);
    },
  };
}

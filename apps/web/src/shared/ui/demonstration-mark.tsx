import { useCallText } from '../../platform/text.ts';

/** Marks everything that the demonstration engines produced. */
export function DemonstrationMark() {
  const t = useCallText();
  return (
    <span className="rounded-[4px] border border-current px-1 text-xs leading-4 font-semibold">
      {t('interpretation.demonstration')}
    </span>
  );
}

import { useCallText } from '../../platform/text.ts';

/** Stands beside everything that the demonstration engines made. */
export function DemonstrationMark() {
  const t = useCallText();
  return (
    <span className="rounded-[4px] border border-current px-1 text-xs leading-4 font-semibold">
      {t('interpretation.demonstration')}
    </span>
  );
}

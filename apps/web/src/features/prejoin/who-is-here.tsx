import { useCallText, useLanguage } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';

interface WhoIsHereProps {
  people: readonly { id: string; name: string; you: boolean }[];
}

/** Faces and names at most; with more people two names and a number. */
const NAMES = 3;

/** Faces and names of people who are in the meeting already, and whether you are among them with another device. */
export function WhoIsHere({ people }: WhoIsHereProps) {
  const t = useCallText();
  const language = useLanguage();
  const others = people.filter(({ you }) => !you);
  const named = others.length > NAMES ? others.slice(0, NAMES - 1) : others;
  const list = named.map(({ name }) => t('prejoin.hereName', { name }));
  if (others.length > NAMES) list.push(t('prejoin.hereOthers', { count: others.length - named.length }));
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
  return (
    <>
      <p className="mt-3 flex items-center gap-3 text-ink-2">
        {others.length > 0 && (
          <span className="flex -space-x-[3px] rtl:space-x-reverse">
            {others.slice(0, NAMES).map(({ id, name }) => (
              <Avatar key={id} name={name} className="size-[26px] text-[10.5px] ring-2 ring-canvas" />
            ))}
          </span>
        )}
        <span className="min-w-0">
          {others.length > 0 ? t('prejoin.here', { names, count: others.length }) : t('prejoin.nobodyHere')}
        </span>
      </p>
      {others.length < people.length && <p className="mt-2 text-ink-2">{t('prejoin.elsewhere')}</p>}
    </>
  );
}

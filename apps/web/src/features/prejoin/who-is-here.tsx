import { useCallText } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';

const FACES = 3;

/** Faces and names of who is in the meeting already. */
export function WhoIsHere({ people }: { people: readonly { id: string; name: string }[] }) {
  const t = useCallText();
  const [first, second, third] = people.map(({ name }) => firstName(name));
  const text =
    people.length === 0
      ? t('prejoin.nobodyHere')
      : people.length === 1
        ? t('prejoin.oneHere', { name: first! })
        : people.length === 2
          ? t('prejoin.twoHere', { first: first!, second: second! })
          : people.length === 3
            ? t('prejoin.threeHere', { first: first!, second: second!, third: third! })
            : t('prejoin.manyHere', { first: first!, second: second!, count: people.length - 2 });
  return (
    <p className="mt-3 flex items-center gap-3 text-ink-2">
      {people.length > 0 && (
        <span className="flex -space-x-[3px] rtl:space-x-reverse">
          {people.slice(0, FACES).map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} className="size-[26px] text-[10.5px] ring-2 ring-canvas" />
          ))}
        </span>
      )}
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

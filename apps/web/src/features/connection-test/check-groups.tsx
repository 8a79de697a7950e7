import { useId } from 'react';
import { CHECK_GROUPS, type CheckGroup, type CheckStates } from '../../model/connection-test.ts';
import { CheckRow } from './check-row.tsx';
import { useConnectionTestText } from './connection-test-text.ts';
import { SpeakerCheck } from './speaker-check.tsx';

interface CheckGroupsProps {
  states: CheckStates;
  onPlay: () => void;
  onHeard: (heard: boolean) => void;
}

/** Every check with its result: the way to the server, media, devices. */
export function CheckGroups({ states, onPlay, onHeard }: CheckGroupsProps) {
  return (
    <div className="grid gap-6">
      {(Object.keys(CHECK_GROUPS) as CheckGroup[]).map((group) => (
        <Group key={group} group={group}>
          {CHECK_GROUPS[group].map((check) => (
            <CheckRow key={check} check={check} state={states[check]}>
              {check === 'speaker' ? (
                <SpeakerCheck state={states.speaker} onPlay={onPlay} onHeard={onHeard} />
              ) : null}
            </CheckRow>
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ group, children }: { group: CheckGroup; children: React.ReactNode }) {
  const t = useConnectionTestText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-semibold text-ink-2">
        {t(`group.${group}`)}
      </h2>
      <ul className="overflow-clip rounded-tile border border-line bg-sheet">{children}</ul>
    </section>
  );
}

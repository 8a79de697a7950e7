import type { Participant } from '@intermind/contracts';
import { type Action, can } from '@intermind/contracts/standing';
import type { ReactNode } from 'react';
import { useCallText } from '../../platform/text.ts';
import { standingInside } from '../../model/conference-state.ts';
import { findPeople, SEARCH_FROM_PEOPLE } from '../../model/people-search.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { PanelSection } from './panel-section.tsx';

interface PeopleListProps {
  /** In the order they came. */
  people: readonly Participant[];
  you: Pick<Participant, 'id' | 'personId'>;
  /** What is typed into the search field. */
  query: string;
  /** Says who is not in recordings. */
  showRefusals: boolean;
  /** Beside the title. */
  action?: ReactNode;
  row: (person: Participant, detail: string) => ReactNode;
}

/** Everyone in the call, you first, with their role; filtered by the search. */
export function PeopleList({ people, you, query, showRefusals, action, row }: PeopleListProps) {
  const t = useCallText();
  const detailOf = (person: Participant) => {
    const { id, personId, kind, conferenceCreator, offRecord, refuses } = person;
    // It has no role that anybody could change.
    if (kind === 'assistant') return '';
    const may = (action: Action) => can(standingInside(person), action);
    const roles = [];
    if (id === you.id) roles.push(t('stage.you'));
    else if (personId === you.personId) roles.push(t('stage.youElsewhere'));
    if (conferenceCreator) roles.push(t('people.host'));
    else if (may('decideJoinRequests')) roles.push(t('people.moderator'));
    else if (!may('speak')) roles.push(t('people.listener'));
    else if (!may('shareScreen')) roles.push(t('people.speaker'));
    if (kind === 'anonymous') roles.push(t('joinRequests.guest'));
    if (offRecord) roles.push(t('transcript.offRecord'));
    if (showRefusals && refuses.includes('recording')) roles.push(t('consent.notRecorded'));
    return roles.join(' · ');
  };
  const youFirst = [...people].sort((a, b) => Number(b.id === you.id) - Number(a.id === you.id));
  const found = findPeople(youFirst, query);
  return (
    <PanelSection title={t('people.inCall')} count={people.length} action={action}>
      <ul>{found.map((person) => row(person, detailOf(person)))}</ul>
      <p role="status" className="text-ink-2">
        {found.length === 0 && t('people.noneFound')}
      </p>
    </PanelSection>
  );
}

interface PeopleSearchProps {
  /** How many are in the call. */
  count: number;
  query: string;
  onQuery: (query: string) => void;
}

/** Where a list is long, or while something is typed. */
export function PeopleSearch({ count, query, onQuery }: PeopleSearchProps) {
  const t = useCallText();
  if (count < SEARCH_FROM_PEOPLE && query === '') return null;
  return (
    <div className="px-5 py-3">
      <SearchBox label={t('people.search')} value={query} onChange={onQuery} />
    </div>
  );
}

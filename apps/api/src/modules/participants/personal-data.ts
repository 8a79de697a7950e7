import {
  type ConferencesDependencies,
  findConference,
  lockConference,
  noteEmptiness,
} from '../conferences/index.ts';
import type { AfterCommit, PersonalData } from '../users/index.ts';
import { announceDeparture, cutOff } from './departure.ts';
import { nameOf, takesPart } from './policy.ts';
import { announceChange } from './service.ts';
import { tellWaitingAfter } from './tell-waiting.ts';
import {
  findRunningParticipations,
  forgetName,
  markLeft,
  type ParticipantRow,
  renameInRunning,
} from './store.ts';

export function participantsData(deps: ConferencesDependencies): PersonalData {
  return {
    whenDeleted: {
      conference_people: { stays: 'the others met someone: the meeting keeps its count', cleared: ['name'] },
      participants: {
        stays:
          'says when someone without a name was in the meeting, and which languages it had, and when a moderator muted it',
      },
    },
    /** Removes the member from every running conference, on every device, and the name from all of them. */
    async erase(tx, { id: userId }): Promise<AfterCommit> {
      const departed: ParticipantRow[] = [];
      const leftAt = deps.now();
      const running = await findRunningParticipations(tx, { userId });
      // In one order, and before the rows of participants, as when someone joins: otherwise two could wait for each other.
      for (const id of [...new Set(running.map(({ conferenceId }) => conferenceId))].sort())
        await lockConference(tx, id);
      for (const { id } of await findRunningParticipations(tx, { userId })) {
        const participant = await markLeft(tx, id, 'left', leftAt);
        if (!participant) continue;
        departed.push(participant);
        await noteEmptiness(tx, participant.conferenceId, leftAt);
      }
      await forgetName(tx, { userId });
      return async () => {
        for (const participant of departed) announceDeparture(deps, participant, 'left');
        await tellWaitingAfter(deps, departed);
        await Promise.all(departed.map((participant) => cutOff(deps, participant)));
      };
    },
    /** The new name is the member’s name in the running conferences at once. */
    async rename(tx, member): Promise<AfterCommit> {
      const name = nameOf({ kind: 'member', ...member });
      const renamed = await renameInRunning(tx, { userId: member.id }, name);
      return async () => {
        for (const row of renamed.filter(takesPart)) {
          const conference = await findConference(deps.db, row.conferenceId);
          if (conference) await announceChange(deps, row, conference);
        }
      };
    },
  };
}

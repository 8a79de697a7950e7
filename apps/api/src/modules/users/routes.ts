import type { UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { ownTables } from '../../db/own-tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { route } from '../../http/route.ts';
import { zipOf } from '../../http/zip.ts';
import { rowsFile } from './archive.ts';
import { deleteAccount, type UsersDependencies } from './delete-account.ts';
import { deletedTables, runParts } from './personal-data.ts';
import { type CalendarKind, toUserInfo } from './presenter.ts';
import { changeUser, type Column, EMBEDDED_ISSUER, findUser, memberReader } from './store.ts';

export interface UserRoutesDependencies extends UsersDependencies {
  calendarKinds: Column<CalendarKind[]>;
  quotas: { stepDownChosen(userId: UserId): Promise<void> };
}

export function registerUsers(
  app: FastifyInstance,
  { calendarKinds, quotas, ...deps }: UserRoutesDependencies,
): void {
  const { db, now, personalData, bus } = deps;
  const readMember = memberReader(db, calendarKinds);

  route(app, 'GET /users', ({ identity }) => ownInfo(identity));

  route(app, 'PATCH /users', async ({ identity, body }) => {
    const renames = body.firstName !== undefined || body.lastName !== undefined;
    const { row, tellOthers } = await db.transaction(async (tx) => {
      const changed = await changeUser(tx, identity.userId, body);
      if (!changed) throw new ApiError('TokenInvalid');
      const parts = renames ? personalData.map(({ rename }) => rename) : [];
      return { row: changed, tellOthers: await runParts(parts, tx, changed) };
    });
    if (renames) bus.publish('members', { type: 'member.changed', userId: row.id });
    await tellOthers();
    if (body.settings?.interpretationStepDown) await quotas.stepDownChosen(row.id);
    return ownInfo(identity);
  });

  async function ownInfo(member: Member) {
    const found = await readMember(member.userId);
    if (!found) throw new ApiError('TokenInvalid');
    return toUserInfo(found.user, member, found.known);
  }

  const tables = ownTables(deletedTables(personalData));
  route(app, 'GET /users/export', async ({ identity, request }) => {
    const member = await findUser(db, identity.userId);
    if (!member) throw new ApiError('TokenInvalid');
    const accountId = member.issuer === EMBEDDED_ISSUER ? member.subject : null;
    const owner = { id: member.id, accountId };
    const files = tables.map(({ name, rows }) => rowsFile(`${name}.json`, () => rows(db, owner)));
    const content = zipOf(files, now());
    content.on('error', (error) => request.log.error({ err: error }, 'an archive was not finished'));
    return { name: 'my-data.zip', contentType: 'application/zip', content };
  });

  route(app, 'DELETE /users', ({ identity: { userId } }) => deleteAccount(deps, userId));
}

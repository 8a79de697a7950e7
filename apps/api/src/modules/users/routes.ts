import type { Language, UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { ownTables } from '../../db/own-tables.ts';
import { ApiError } from '../../http/errors.ts';
import { abortedWhenGone } from '../../http/gone.ts';
import type { Member } from '../../http/identity.ts';
import { languageOf } from '../../http/language.ts';
import { admittedBound, countAnswer, cutWhenStalled } from '../../http/limits/sockets.ts';
import { route } from '../../http/route.ts';
import { zipOf } from '../../http/zip.ts';
import { rowsFile } from './archive.ts';
import { deleteAccount, type UsersDependencies } from './delete-account.ts';
import { fileEntries, type OwnFile } from './own-files.ts';
import { deletedTables, runParts } from './personal-data.ts';
import { type CalendarKind, toUserInfo } from './presenter.ts';
import { changeUser, type Column, EMBEDDED_ISSUER, findUser, memberReader, type UserRow } from './store.ts';

/** Archives that are being read: each holds its connection, and may be as large as long recordings. */
const READ_AT_ONCE = { perPerson: 2, perAddress: 6, total: 40 };
const STALL_MAX_MS = 60_000;
const RETRY_S = 30;

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
      const changed = await changeUser(tx, identity.userId, body, now());
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
  const read = admittedBound(READ_AT_ONCE);
  route(app, 'GET /users/export', async ({ identity, request, reply }) => {
    const gone = abortedWhenGone(reply.raw);
    const member = await findUser(db, identity.userId);
    if (!member) throw new ApiError('TokenInvalid');
    const accountId = member.issuer === EMBEDDED_ISSUER ? member.subject : null;
    const owner = { id: member.id, accountId };
    const language = languageOf(request);
    if (!countAnswer(read, { address: request.address, person: member.id }, reply.raw))
      throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
    const making = cutWhenStalled(reply.raw, STALL_MAX_MS);
    async function* everything() {
      for (const { name, rows } of tables) yield rowsFile(`${name}.json`, () => rows(db, owner));
      // The largest last: what is small is there when the download breaks off.
      yield* fileEntries(
        ownFiles(member!, language, (open) => making(() => open(gone.signal))),
        (error, file) =>
          request.log.warn({ err: error, file }, 'a file of a member’s archive could not be read'),
      );
    }
    const content = zipOf(everything(), now());
    content.on('error', (error) => request.log.error({ err: error }, 'an archive was not finished'));
    return { name: 'my-data.zip', contentType: 'application/zip', content };
  });

  /** @param making runs what begins to read a file: an invoice is drawn first, after those of other archives */
  async function* ownFiles(
    member: UserRow,
    language: Language,
    making: (open: OwnFile['open']) => ReturnType<OwnFile['open']>,
  ): AsyncGenerator<OwnFile> {
    for (const { files } of personalData)
      if (files)
        for await (const file of files(member, language)) yield { ...file, open: () => making(file.open) };
  }

  route(app, 'DELETE /users', ({ identity: { userId } }) => deleteAccount(deps, userId));
}

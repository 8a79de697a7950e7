import type { Announcement, AnnouncementFields, AnnouncementId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { queries } from '../../platform/queries.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';
import { asAdmin } from './admin-queries.ts';

const bypassErrorHandler = true;
const LIST = 'GET /admin/announcements';

export const announcementsSource: ListSource<Announcement> = {
  key: LIST,
  load: (query) => asAdmin(call(LIST, { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/announcements/list-config', { bypassErrorHandler })),
};

export async function publishAnnouncement(body: AnnouncementFields): Promise<void> {
  await asAdmin(call('POST /admin/announcements', { body, bypassErrorHandler }));
  await refresh();
}

export async function changeAnnouncement(id: AnnouncementId, body: AnnouncementFields): Promise<void> {
  await asAdmin(call('PUT /admin/announcements/{id}', { params: { id }, body, bypassErrorHandler }));
  await refresh();
}

export async function withdrawAnnouncement(id: AnnouncementId): Promise<void> {
  await asAdmin(call('DELETE /admin/announcements/{id}', { params: { id }, bypassErrorHandler }));
  await refresh();
}

/** The list, what this administrator sees as a member, and the audit log. */
async function refresh(): Promise<void> {
  const changed = [[LIST, 'page'], ['GET /announcements'], ['GET /admin/acts', 'page']];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

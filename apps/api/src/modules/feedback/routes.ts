import {
  CONSOLE_ENTRY_MAX_LENGTH,
  type FeedbackId,
  type IdeaForm,
  type IssueCategory,
} from '@intermind/contracts';
import { redacted } from '@intermind/contracts/redaction';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { listConfig } from '../../db/lists/list-fields.ts';
import type { RecordEvent } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Identity } from '../../http/identity.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import { redrawn } from './screenshot.ts';
import { feedbackList, findFeedback, findScreenshot, insertFeedback, listFeedback } from './store.ts';

export interface FeedbackDependencies {
  db: Database;
  now: () => Date;
  record: RecordEvent;
}

interface Sent {
  identity: Identity;
  body: IdeaForm & { category?: IssueCategory };
  file: Buffer | null;
}

export function registerFeedback(app: FastifyInstance, { db, now, record }: FeedbackDependencies): void {
  const take = async (kind: 'issue' | 'idea', { identity, body, file }: Sent) => {
    const { logs = [], diagnostics = {}, email, ...rest } = body;
    const id = newId('feedback');
    await insertFeedback(db, {
      ...rest,
      ...reachedBy(identity, email, body.agreeToContact),
      id,
      kind,
      diagnostics,
      // Without its secrets a text may be longer than it was.
      logs: logs.map((entry) => ({
        ...entry,
        text: redacted(entry.text).slice(0, CONSOLE_ENTRY_MAX_LENGTH),
      })),
      screenshot: file && (await redrawn(file)),
      sentAt: now(),
    });
    record('feedback.sent', { feedbackId: id, kind });
  };
  route(app, 'POST /feedback/issues', (sent) => take('issue', sent));
  route(app, 'POST /feedback/ideas', (sent) => take('idea', sent));

  route(app, 'GET /feedback', ({ query }) => listFeedback(db, checkList(feedbackList, query)));
  route(app, 'GET /feedback/list-config', () => listConfig(feedbackList));
  route(app, 'GET /feedback/{id}', async ({ params }) => {
    const found = await findFeedback(db, params.id);
    if (!found) throw new ApiError('NotFound');
    return found;
  });

  route(app, 'GET /feedback/{id}/screenshot', async ({ params }) => {
    const content = await findScreenshot(db, params.id);
    if (!content) throw new ApiError('NotFound');
    return { name: nameOf(params.id), contentType: 'image/jpeg', content };
  });
}

const nameOf = (id: FeedbackId) => `${id}.jpg`;

/** Giving an email address agrees to an answer; members are reached at their account’s address (spec 1 §5). */
function reachedBy(identity: Identity, email: string | undefined, agreed: boolean) {
  if (identity.kind === 'member')
    return { userId: identity.userId, agreeToContact: agreed, email: agreed ? identity.email : null };
  return { userId: null, agreeToContact: email !== undefined, email: email ?? null };
}

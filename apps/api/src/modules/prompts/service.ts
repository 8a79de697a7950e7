import {
  type PredefinedPromptFields,
  PROMPTS_MAX,
  type Prompt,
  type PromptId,
  type UserId,
} from '@intermind/contracts';
import type { Database, Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { type NewAct, writeAct } from '../audit/index.ts';
import { findPrompt, insertPrompt, type PromptOwner, removePrompt, updatePrompt } from './store.ts';

interface Dependencies {
  db: Database;
  now: () => Date;
}

/** @param by the administrator who does it, for the audit log. @throws ApiError TooManyPrompts */
export function createPrompt(
  { db, now }: Dependencies,
  owner: PromptOwner,
  fields: PredefinedPromptFields,
  by?: UserId,
): Promise<Prompt> {
  return db.transaction(async (tx) => {
    const at = now();
    const prompt = await insertPrompt(tx, owner, {
      ...fields,
      id: newId('prompt'),
      now: at,
      max: PROMPTS_MAX,
    });
    if (!prompt) throw new ApiError('TooManyPrompts');
    await audit(tx, at, owner, by, { act: 'prompt.created', object: prompt.id, after: textsOf(prompt) });
    return prompt;
  });
}

/** @throws ApiError NotFound */
export function changePrompt(
  { db, now }: Dependencies,
  owner: PromptOwner,
  id: PromptId,
  fields: PredefinedPromptFields,
  by?: UserId,
): Promise<Prompt> {
  return db.transaction(async (tx) => {
    const at = now();
    const before = await findPrompt(tx, owner, id);
    const prompt = before && (await updatePrompt(tx, owner, { ...fields, id, now: at }));
    if (!prompt) throw new ApiError('NotFound');
    await audit(tx, at, owner, by, {
      act: 'prompt.changed',
      object: id,
      before: textsOf(before),
      after: textsOf(prompt),
    });
    return prompt;
  });
}

/** @throws ApiError NotFound, SystemPrompt */
export async function deletePrompt(
  { db, now }: Dependencies,
  owner: PromptOwner,
  id: PromptId,
  by?: UserId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    const before = await findPrompt(tx, owner, id);
    if (before?.system) throw new ApiError('SystemPrompt');
    if (!before || !(await removePrompt(tx, owner, id, at))) throw new ApiError('NotFound');
    await audit(tx, at, owner, by, { act: 'prompt.deleted', object: id, before: textsOf(before) });
  });
}

const textsOf = ({ name, text, system }: Prompt) => ({ name, text, ...(system ? { system } : {}) });

async function audit(
  tx: Queries,
  at: Date,
  owner: PromptOwner,
  by: UserId | undefined,
  act: Omit<NewAct, 'by'>,
): Promise<void> {
  if (by) await writeAct(tx, at, { by, ...(owner === 'everybody' ? {} : { userId: owner }), ...act });
}

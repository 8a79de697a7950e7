import { z } from 'zod';
import { SETTINGS_CHECK_STATES, SETTINGS_CHECKS } from '../settings-check.ts';
import { TimeSchema } from './fields.ts';

/** One thing that was looked at. What does not apply to an installation is left out. */
export const SettingsFindingSchema = z.strictObject({
  code: z.enum(SETTINGS_CHECKS),
  state: z.enum(SETTINGS_CHECK_STATES),
  /** The settings that change it. */
  settings: z.array(z.string()),
  /** Heading in docs/self-hosting.md. */
  section: z.string(),
  /** What was found: an address, names, a time. Never a secret. */
  detail: z.string().nullable(),
});
export type SettingsFinding = z.infer<typeof SettingsFindingSchema>;

export const SettingsCheckSchema = z.strictObject({
  checkedAt: TimeSchema,
  findings: z.array(SettingsFindingSchema),
});
export type SettingsCheck = z.infer<typeof SettingsCheckSchema>;

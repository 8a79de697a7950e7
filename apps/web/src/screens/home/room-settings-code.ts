import { lazy } from 'react';

/** Loaded with its first use. */
export const RoomSettingsDialog = lazy(async () => ({
  default: (await import('../../features/room-settings/room-settings-dialog.tsx')).RoomSettingsDialog,
}));

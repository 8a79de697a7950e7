import type { UserId } from '@intermind/contracts';
import { useEffect } from 'react';
import { hideToast, showToast } from '../../../platform/toast.ts';
import { dismissAnnouncement, useAnnouncements } from './use-announcements.ts';

const TOAST = 'announcement';

/**
 * In a call, which has no room for strips: one announcement at a time, so that other messages have room too. The next
 * one comes when it was closed.
 */
export function CallAnnouncements({ userId }: { userId: UserId }) {
  const [first] = useAnnouncements(userId);
  useEffect(() => {
    if (!first) return;
    showToast({
      ...{ kind: first.severity, text: first.text, quoted: true, id: TOAST, durationMs: Infinity },
      onClose: () => dismissAnnouncement(userId, first),
    });
    return () => hideToast(TOAST);
  }, [userId, first]);
  return null;
}

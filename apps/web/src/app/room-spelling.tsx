import type { ReactNode } from 'react';
import { Redirect, useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { readRoomAddress } from '../platform/room-address.ts';

/** Leads every spelling of a room code to the one the address bar shows. */
export function RoomSpelling({ children }: { children: ReactNode }) {
  const { roomId = '' } = useParams();
  const state: unknown = useHistoryState();
  const address = readRoomAddress(roomId);
  if (address.kind !== 'misspelled') return children;
  return <Redirect replace to={`/${address.roomId}${location.search}${location.hash}`} state={state} />;
}

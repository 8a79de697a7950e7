import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';
import { readRoomAddress } from './room-address.ts';

/** Lets only real room codes through to the meeting page, in their one spelling. */
export function RoomGate({ children }: { children: ReactNode }) {
  const { roomId = '' } = useParams();
  const here = useLocation();
  const address = readRoomAddress(roomId);
  if (address.kind === 'unknown') return <NotFoundScreen />;
  if (address.kind === 'misspelled') {
    const { search, hash } = here;
    const to = { pathname: `/${address.roomId}`, search, hash };
    return <Navigate replace to={to} state={here.state as unknown} />;
  }
  return children;
}

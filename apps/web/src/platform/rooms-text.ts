import { type RoomsEnglish, roomsCatalogues } from '@intermind/i18n/rooms';
import { createTexts } from './text.ts';

/** Texts of rooms outside a call. */
const rooms = createTexts<RoomsEnglish>(roomsCatalogues);
export const useRoomsText = rooms.useTexts;
export const getRoomsText = rooms.getTexts;

import { CALENDAR_ADDRESS_MAX_LENGTH } from '@intermind/contracts/limits';

/** What is wrong with an address as it was typed; each has a text in `address`. */
export type AddressProblem = 'missing' | 'wrong' | 'tooLong';

/** Null: it may be sent. The server has the last word, and reads what is there. */
export function addressProblem(typed: string): AddressProblem | null {
  const address = typed.trim();
  if (address === '') return 'missing';
  if (address.length > CALENDAR_ADDRESS_MAX_LENGTH) return 'tooLong';
  return /^(https?|webcals?):\/\/[^\s/?#]+\S*$/i.test(address) && URL.canParse(address) ? null : 'wrong';
}

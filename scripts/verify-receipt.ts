import type { ReceiptKey, SignedReceipt } from '@intermind/contracts';
import { readFileSync } from 'node:fs';
import { isGenuine } from '../apps/api/src/modules/consents/receipt-signature.ts';

/**
 * `npm run verify-receipt -- receipt.json keys.json`: whether a receipt of consent is as the installation has signed it. The keys are the
 * answer of `GET /api/receipts/keys`, saved at any time. Needs no network. Exit codes: 0 genuine, 1 not, 2 unreadable.
 */
async function verify([receiptFile, keysFile]: readonly (string | undefined)[]): Promise<number> {
  if (!receiptFile || !keysFile) {
    console.error('Usage: npm run verify-receipt -- receipt.json keys.json');
    return 2;
  }
  let signed: SignedReceipt;
  let keys: ReceiptKey[];
  try {
    signed = JSON.parse(readFileSync(receiptFile, 'utf8')) as SignedReceipt;
    ({ keys } = JSON.parse(readFileSync(keysFile, 'utf8')) as { keys: ReceiptKey[] });
    if (!Array.isArray(keys)) throw new Error(`${keysFile} has no "keys"`);
  } catch (error) {
    console.error(`Could not be read: ${(error as Error).message}`);
    return 2;
  }
  if (!(await isGenuine(signed, keys))) {
    console.error('Not genuine: the receipt was changed, or none of these keys has signed it.');
    return 1;
  }
  const { issuer, issuedAt, meeting } = signed.receipt;
  console.log(`Genuine: ${issuer} signed this receipt of meeting ${meeting.id} at ${issuedAt}.`);
  return 0;
}

process.exitCode = await verify(process.argv.slice(2));

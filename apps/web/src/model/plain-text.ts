/** A text as searches compare it: capitals, accents, width and the dots of Turkish letters make no difference. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}

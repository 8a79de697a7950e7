/** The time as the reader's region writes it, where it speaks the language of the page. */
export function clockTime(time: Date, language: string): string {
  const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(time);
}

/** The pattern for `ilike` of what contains these words as they are. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** The text without what the database cannot store: U+0000, and halves of surrogate pairs. For `overwrite`. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

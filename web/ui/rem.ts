/** A length given in px at the usual text size, which grows with the reader's text (decision 051). */
export const rem = (px: number) => `${px / 16}rem`

/** A visible character: no white space, no control, nothing that renders as nothing (joiners, fillers, blank Braille). */
export const VISIBLE_SIGN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => VISIBLE_SIGN.test(text)

/** Number of visible code points. */
export const countVisible = (text: string): number => [...text].filter(isVisible).length

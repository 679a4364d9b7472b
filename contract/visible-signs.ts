/** A visible character: no white space, no control, nothing that renders as nothing (joiners, fillers, blank Braille). */
export const VISIBLE_SIGN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => VISIBLE_SIGN.test(text)

/** Number of visible code points. */
export const countVisible = (text: string): number => [...text].filter(isVisible).length

/** Bidi controls and invisible characters, which come along when text is copied. Joiners (ZWJ, ZWNJ) are kept. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
export const withoutHiddenSigns = (text: string): string => text.replaceAll(HIDDEN, '')

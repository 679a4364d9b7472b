/** Neither a blank nor a control, nor one of those that are drawn as nothing: joiners, fillers, an empty pattern of Braille. */
export const VISIBLE_SIGN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE_SIGN.test(text)

/** How many signs a reader sees of a text; one of the rare planes is one. */
export const countVisible = (text: string): number => [...text].filter(isVisible).length

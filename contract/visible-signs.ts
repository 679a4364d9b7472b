/** Neither a blank nor a control, nor one of those that are drawn as nothing: joiners, fillers, an empty pattern of Braille. */
const VISIBLE = String.raw`[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]`
export const VISIBLE_SIGN = new RegExp(VISIBLE, 'u')
const EACH_VISIBLE_SIGN = new RegExp(VISIBLE, 'gu')

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE_SIGN.test(text)

/** How many signs a reader sees of a text; one of the rare planes is one. */
export const countVisible = (text: string): number => text.match(EACH_VISIBLE_SIGN)?.length ?? 0

import { documentMenu } from '@alliance/contract/library'

/** Where old ids lead now: the menu's paths were ids before documents had their own. */
export const redirectMap: Readonly<Record<string, string>> = Object.fromEntries(documentMenu.map(({ path, id }) => [path, id]))

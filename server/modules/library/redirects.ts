import { documentMenu, type DocumentPath } from '@alliance/contract/library'

/** Numbers of the standards' former files, from before the standards were generated from the rule pack. */
const formerNumbers: Readonly<Record<string, DocumentPath>> = {
  '5241876103004160': 'compatibleFile',
  '5241876103004161': 'stabilityFile',
  '5241876103004162': 'performanceFile',
  '5241876103004163': 'powerWasteFile',
  '5241876103004164': 'safetyFile',
  '5241876103004165': 'privacyFile',
  '5241876103004166': 'largeScreenFile',
  // The white paper's first edition; its number of today is in the menu.
  '5241990000158720': 'whiteBookFile',
}

const present = Object.fromEntries(documentMenu.map(({ path, id }) => [path, id]))

/** Built-in redirects: numbers of former files, and the menu's paths, which were ids before documents had their own. */
export const redirectMap: Readonly<Record<string, string>> = {
  ...present,
  ...Object.fromEntries(Object.entries(formerNumbers).map(([number, path]) => [number, present[path] ?? path])),
}

import type { DocMenuItem } from '@alliance/contract/library'

type DocumentGroup = { title: string; items: readonly DocMenuItem[] }

const groups = [
  { kind: 'standard', title: '标准' },
  { kind: 'specification', title: '规范与白皮书' },
  { kind: 'guide', title: '适配指南' },
] as const

/** The menu in three groups, in its own order; an empty group is omitted. */
export const documentGroups = (menu: readonly DocMenuItem[]): DocumentGroup[] =>
  groups
    .map(({ kind, title }) => ({ title, items: menu.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0)

/** Documents whose title or old name contains the word, ignoring case and spaces. */
export const matching = (menu: readonly DocMenuItem[], word: string): DocMenuItem[] => {
  const squeezed = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')
  const wanted = squeezed(word)
  return menu.filter(({ title, alias }) => squeezed(`${title} ${alias}`).includes(wanted))
}

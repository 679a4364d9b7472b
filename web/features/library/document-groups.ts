import type { DocMenuItem } from '@alliance/contract/library'

export type DocumentGroup = { title: string; items: readonly DocMenuItem[] }

const kindOf = ({ title }: DocMenuItem) => {
  if (title.endsWith('标准')) return '标准'
  return /规范|白皮书/.test(title) ? '规范与白皮书' : '适配指南'
}

/** The menu in three groups; an empty group is left out, order within a group is the menu's. */
export const documentGroups = (menu: readonly DocMenuItem[]): DocumentGroup[] =>
  ['标准', '规范与白皮书', '适配指南']
    .map((title) => ({ title, items: menu.filter((item) => kindOf(item) === title) }))
    .filter((group) => group.items.length > 0)

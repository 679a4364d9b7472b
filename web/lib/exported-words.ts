type Exported = { rows: number; /** The file holds the first of them alone. */ more?: boolean }

/** What became of an export that stands in the audit. */
export const exportedWords = ({ rows, more = false }: Exported, unit = '条'): string =>
  `${more ? '太多了，只导出了前' : '已导出'} ${rows} ${unit}，这次导出记入操作记录`

type Exported = { rows: number; /** The file is truncated. */ more?: boolean }

/** Confirmation after an export, which is recorded in the audit log. */
export const exportedWords = ({ rows, more = false }: Exported, unit = '条'): string =>
  `${more ? '太多了，只导出了前' : '已导出'} ${rows} ${unit}，这次导出记入操作记录`

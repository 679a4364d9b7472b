export const approve = (_: unknown) => 0
export const changedReports = async (_: unknown): Promise<{ file: string; difference: string }[]> => []

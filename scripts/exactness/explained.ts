/** Differences that are known and right: each with its reason. A line that no longer applies fails the run too. */
export type Explained = { file: string; field: string; reason: string }

export const explained: Explained[] = []

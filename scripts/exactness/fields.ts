/** A side's value of each field. Lists are compared in order; sort those in which the order means nothing. */
export type Statement = Record<string, string | string[]>
export type Difference = { file: string; field: string; ours: string; theirs: string }

const shown = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(' ') : (value ?? ''))

const listDifference = (ours: string[], theirs: string[]) => {
  const [mine, other] = [new Set(ours), new Set(theirs)]
  const only = (list: string[], set: Set<string>) => list.filter((item) => !set.has(item)).slice(0, 5)
  return {
    ours: only(ours, other).join(' ') || `${ours.length} items`,
    theirs: only(theirs, mine).join(' ') || `${theirs.length} items`,
  }
}

/** Compares every field that either side has; a missing field counts as empty. */
export const differencesOf = (file: string, ours: Statement, theirs: Statement): Difference[] =>
  Object.keys(theirs).flatMap((field) => {
    const [mine, other] = [ours[field], theirs[field]]
    if (shown(mine) === shown(other)) return []
    const parts =
      Array.isArray(mine) && Array.isArray(other) ? listDifference(mine, other) : { ours: shown(mine), theirs: shown(other) }
    return [{ file, field, ...parts }]
  })

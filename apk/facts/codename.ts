/**
 * The API level that apksigner uses for a codename in minSdkVersion: that of the previous release, by first letter; after O one per
 * letter (ApkUtils.getMinSdkVersionForCodename). Undefined unless it begins with a capital letter: apksigner rejects that.
 */
export const levelOfCodename = (codename: string): number | undefined => {
  if (!/^[A-Z]/.test(codename)) return undefined
  const first = codename.charCodeAt(0)
  const known = LEVELS.findLast(([letter]) => letter.charCodeAt(0) <= first)
  return known ? known[1] + first - known[0].charCodeAt(0) : 1
}
const LEVELS: [letter: string, level: number][] = [
  ['C', 2],
  ['D', 3],
  ['E', 4],
  ['F', 7],
  ['G', 8],
  ['H', 10],
  ['I', 13],
  ['J', 15],
  ['K', 18],
  ['L', 20],
  ['M', 22],
  ['N', 23],
  ['O', 25],
]

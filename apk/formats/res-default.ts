import { DENSITY_ANY, DENSITY_MEDIUM } from './res-config.ts'
import type { ResConfig } from './res-config.ts'

/** The device that aapt assumes for defaults: a small portrait mdpi phone, newest platform, no locale. */
const ASKED = { widthDp: 320, heightDp: 480, screenSize: 2, orientation: 1, density: DENSITY_MEDIUM }

const LAYOUT_SIZE = 0x0f

/** Qualifiers that a default value must not have, e.g. night, television or keyboard. */
const UNASKED = [
  'mcc',
  'mnc',
  'touchscreen',
  'keyboard',
  'navigation',
  'inputFlags',
  'gender',
  'screenWidth',
  'screenHeight',
  'uiMode',
  'screenLayout2',
  'colorMode',
] as const

/** ResTable_config::match for that device: unset fields match everything. */
export const fitsDefault = (config: ResConfig) =>
  UNASKED.every((field) => config[field] === 0) &&
  config.language === '' &&
  config.region === '' &&
  config.smallestScreenWidthDp <= ASKED.widthDp &&
  config.screenWidthDp <= ASKED.widthDp &&
  config.screenHeightDp <= ASKED.heightDp &&
  (config.screenLayout & LAYOUT_SIZE) <= ASKED.screenSize &&
  (config.screenLayout & ~LAYOUT_SIZE) === 0 &&
  (config.orientation === 0 || config.orientation === ASKED.orientation)

/** An unset density counts as medium; against an explicit medium the later one wins, as in AOSP. */
const betterDensity = (mine: number, other: number) => {
  if (mine === DENSITY_ANY || other === DENSITY_ANY) return mine === DENSITY_ANY
  const [low, high] = mine < other ? [mine, other] : [other, mine]
  const mineIsHigh = mine === high
  if (ASKED.density >= high) return mineIsHigh
  if (low >= ASKED.density) return !mineIsHigh
  // Scaling a larger picture down is better than scaling a smaller one up, within bounds.
  return (2 * low - ASKED.density) * high > ASKED.density ** 2 ? !mineIsHigh : mineIsHigh
}

const sizeRank = (config: ResConfig) => {
  const size = config.screenLayout & LAYOUT_SIZE
  // An unset size counts as normal, and an explicit normal beats it.
  return size === 0 ? ASKED.screenSize : size + (size === ASKED.screenSize ? 0.5 : 0)
}

/** ResTable_config::isBetterThan for that device; both configurations match it. Of equal ones the first stays. */
export const isBetter = (mine: ResConfig, other: ResConfig) => {
  const ranks: [number, number][] = [
    [mine.smallestScreenWidthDp, other.smallestScreenWidthDp],
    [mine.screenWidthDp + mine.screenHeightDp, other.screenWidthDp + other.screenHeightDp],
    [sizeRank(mine), sizeRank(other)],
    [mine.orientation, other.orientation],
  ]
  const decided = ranks.find(([a, b]) => a !== b)
  if (decided) return decided[0] > decided[1]
  if (mine.density !== other.density) return betterDensity(mine.density || DENSITY_MEDIUM, other.density || DENSITY_MEDIUM)
  return mine.sdkVersion > other.sdkVersion
}

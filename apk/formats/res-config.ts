import type { Reader } from '../bytes/reader.ts'

/** ResTable_config (ResourceTypes.h); fields beyond the end of a shorter, older one are zero. */
export type ResConfig = {
  mcc: number
  mnc: number
  language: string
  region: string
  script: string
  variant: string
  orientation: number
  touchscreen: number
  density: number
  keyboard: number
  navigation: number
  inputFlags: number
  gender: number
  screenWidth: number
  screenHeight: number
  sdkVersion: number
  minorVersion: number
  screenLayout: number
  uiMode: number
  smallestScreenWidthDp: number
  screenWidthDp: number
  screenHeightDp: number
  screenLayout2: number
  colorMode: number
}

export const DENSITY_ANY = 0xfffe
const DENSITY_NONE = 0xffff
export const DENSITY_MEDIUM = 160

/** Two letters, or three packed into fifteen bits (`base` is the character of value 0). */
const unpackCode = (first: number, second: number, base: number) => {
  if ((first & 0x80) === 0) return first === 0 ? '' : String.fromCharCode(first, second)
  const letters = [second & 0x1f, ((second & 0xe0) >> 5) + ((first & 0x03) << 3), (first & 0x7c) >> 2]
  return String.fromCharCode(...letters.map((letter) => letter + base))
}

const asciiAt = (chunk: Reader, at: number, length: number) => {
  if (at + length > chunk.length) return ''
  const bytes = chunk.sliceAt(at, length)
  const end = bytes.indexOf(0)
  return String.fromCharCode(...bytes.subarray(0, end < 0 ? length : end))
}

/** `chunk` is the config, beginning with its own size. */
export const readConfig = (chunk: Reader): ResConfig => {
  const u8 = (at: number) => (at + 1 <= chunk.length ? chunk.u8At(at) : 0)
  const u16 = (at: number) => (at + 2 <= chunk.length ? chunk.u16At(at) : 0)
  return {
    mcc: u16(4),
    mnc: u16(6),
    language: unpackCode(u8(8), u8(9), 0x61),
    region: unpackCode(u8(10), u8(11), 0x30),
    script: asciiAt(chunk, 36, 4),
    variant: asciiAt(chunk, 40, 8),
    orientation: u8(12),
    touchscreen: u8(13),
    density: u16(14),
    keyboard: u8(16),
    navigation: u8(17),
    inputFlags: u8(18),
    gender: u8(19),
    screenWidth: u16(20),
    screenHeight: u16(22),
    sdkVersion: u16(24),
    minorVersion: u16(26),
    screenLayout: u8(28),
    uiMode: u8(29),
    smallestScreenWidthDp: u16(30),
    screenWidthDp: u16(32),
    screenHeightDp: u16(34),
    screenLayout2: u8(48),
    colorMode: u8(49),
  }
}

/** BCP 47, as aapt lists locales: `zh-CN`, `sr-Latn-RS`. */
export const localeOf = ({ language, script, region, variant }: ResConfig) =>
  [language, script, region, variant].filter((part) => part !== '').join('-')

const localeQualifier = (config: ResConfig) => {
  const { language, script, region, variant } = config
  if (language === '') return region === '' ? '' : `r${region}`
  if (script !== '' || variant !== '') return `b+${localeOf(config).replaceAll('-', '+')}`
  return region === '' ? language : `${language}-r${region}`
}

const pick = (words: Record<number, string>, value: number) => (value === 0 ? '' : (words[value] ?? String(value)))
const sized = (value: number, prefix: string, unit = 'dp') => (value === 0 ? '' : `${prefix}${value}${unit}`)

const DENSITIES: Record<number, string> = {
  120: 'ldpi',
  160: 'mdpi',
  213: 'tvdpi',
  240: 'hdpi',
  320: 'xhdpi',
  480: 'xxhdpi',
  640: 'xxxhdpi',
}
const densityWord = (density: number) => {
  if (density === DENSITY_ANY) return 'anydpi'
  if (density === DENSITY_NONE) return 'nodpi'
  return density === 0 ? '' : (DENSITIES[density] ?? `${density}dpi`)
}

const screenWords = (config: ResConfig) => [
  pick({ 0x40: 'ldltr', 0x80: 'ldrtl' }, config.screenLayout & 0xc0),
  sized(config.smallestScreenWidthDp, 'sw'),
  sized(config.screenWidthDp, 'w'),
  sized(config.screenHeightDp, 'h'),
  pick({ 1: 'small', 2: 'normal', 3: 'large', 4: 'xlarge' }, config.screenLayout & 0x0f),
  pick({ 0x10: 'notlong', 0x20: 'long' }, config.screenLayout & 0x30),
  pick({ 1: 'notround', 2: 'round' }, config.screenLayout2 & 3),
  pick({ 1: 'nowidecg', 2: 'widecg' }, config.colorMode & 3),
  pick({ 4: 'lowdr', 8: 'highdr' }, config.colorMode & 0x0c),
  pick({ 1: 'port', 2: 'land', 3: 'square' }, config.orientation),
]

const UI_MODES: Record<number, string> = {
  1: '',
  2: 'desk',
  3: 'car',
  4: 'television',
  5: 'appliance',
  6: 'watch',
  7: 'vrheadset',
}
const deviceWords = (config: ResConfig) => [
  pick(UI_MODES, config.uiMode & 0x0f),
  pick({ 0x10: 'notnight', 0x20: 'night' }, config.uiMode & 0x30),
  densityWord(config.density),
  pick({ 1: 'notouch', 2: 'stylus', 3: 'finger' }, config.touchscreen),
  pick({ 1: 'keysexposed', 2: 'keyshidden', 3: 'keyssoft' }, config.inputFlags & 3),
  pick({ 1: 'nokeys', 2: 'qwerty', 3: '12key' }, config.keyboard),
  pick({ 4: 'navexposed', 8: 'navhidden' }, config.inputFlags & 0x0c),
  pick({ 1: 'nonav', 2: 'dpad', 3: 'trackball', 4: 'wheel' }, config.navigation),
  config.screenWidth === 0 && config.screenHeight === 0 ? '' : `${config.screenWidth}x${config.screenHeight}`,
  config.sdkVersion === 0 ? '' : `v${config.sdkVersion}${config.minorVersion === 0 ? '' : `.${config.minorVersion}`}`,
]

/** Resource qualifiers in aapt's order, e.g. `zh-rCN-sw600dp-land-night-v21`; '' for the default. */
export const qualifiersOf = (config: ResConfig) =>
  [
    sized(config.mcc, 'mcc', ''),
    config.mnc === 0 ? '' : `mnc${config.mnc === 0xffff ? '00' : config.mnc}`,
    localeQualifier(config),
    pick({ 1: 'neuter', 2: 'feminine', 3: 'masculine' }, config.gender & 3),
    ...screenWords(config),
    ...deviceWords(config),
  ]
    .filter((word) => word !== '')
    .join('-')

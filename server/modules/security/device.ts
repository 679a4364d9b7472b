const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS X/, 'Mac 电脑'],
  [/CrOS/, 'ChromeOS 电脑'],
  [/Linux/, 'Linux 电脑'],
]
// The first match counts: browsers also name those that they are compatible with.
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(A|iOS)?\//, 'Edge 浏览器'],
  [/OPR\//, 'Opera 浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox 浏览器'],
  [/Chrome\/|CriOS\//, 'Chrome 浏览器'],
  [/Version\/.*Safari\//, 'Safari 浏览器'],
]

const nameOf = (userAgent: string, known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Readable name of the device that signed in. A user agent is arbitrary text: only these words are ever returned. */
export const deviceOf = (userAgent: string): string => {
  const names = [nameOf(userAgent, SYSTEMS), nameOf(userAgent, BROWSERS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join('　') : '未知设备'
}

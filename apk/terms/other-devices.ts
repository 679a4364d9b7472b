import type { ManifestFacts } from '../facts/facts.ts'
import type { Verdict } from './verdict.ts'

/** Features that no phone, foldable or tablet has. */
const DEVICES = new Map([
  ['android.hardware.type.watch', '手表'],
  ['android.software.leanback', '电视'],
  ['android.hardware.type.television', '电视'],
  ['android.hardware.type.automotive', '车机'],
])

/**
 * Tells the developer of a package for watches, TVs or cars only that the large-screen standard may be left out of the application.
 * The clauses have no exemption, so verdicts don't change.
 */
export const toldOfOtherDevices = (verdict: Verdict, manifest: ManifestFacts | undefined): Verdict => {
  const asked = manifest?.features.find(({ name, required }) => required && DEVICES.has(name))
  if (!asked || verdict.fix.length === 0) return verdict
  const device = DEVICES.get(asked.name) ?? ''
  const text = `清单要求设备是${device}（${asked.name}）。大屏适配标准面向折叠屏、平板等大屏设备，没有另写${device}的条款；只给${device}用的安装包，申请时可以不选这项标准，那样只出报告，不颁发金标。手机和平板也用的，把这一项写成 android:required="false"。`
  return { ...verdict, fix: [{ text }, ...verdict.fix] }
}

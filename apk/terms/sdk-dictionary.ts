import type { DexFacts } from '../facts/facts.ts'

/**
 * Third-party SDKs by package prefix, for the pack of October: it is in force, so this list never changes. Later additions are in
 * `sdks/`. Renamed classes aren't found: a hit proves use, a miss proves nothing.
 */
const SDKS: readonly { name: string; purpose: string; prefixes: readonly string[] }[] = [
  { name: '友盟统计与推送', purpose: '统计、推送', prefixes: ['com.umeng.'] },
  { name: '极光推送', purpose: '推送', prefixes: ['cn.jpush.', 'cn.jiguang.'] },
  { name: '个推', purpose: '推送', prefixes: ['com.igexin.', 'com.getui.'] },
  { name: '小米推送', purpose: '推送', prefixes: ['com.xiaomi.mipush.', 'com.xiaomi.push.'] },
  { name: '华为移动服务', purpose: '推送、账号', prefixes: ['com.huawei.hms.', 'com.huawei.agconnect.'] },
  { name: 'OPPO 推送', purpose: '推送', prefixes: ['com.heytap.msp.', 'com.heytap.mcssdk.'] },
  { name: 'vivo 推送', purpose: '推送', prefixes: ['com.vivo.push.'] },
  { name: '荣耀推送', purpose: '推送', prefixes: ['com.hihonor.push.'] },
  { name: '魅族推送', purpose: '推送', prefixes: ['com.meizu.cloud.'] },
  { name: '腾讯 Bugly', purpose: '崩溃收集', prefixes: ['com.tencent.bugly.'] },
  { name: '微信开放平台', purpose: '登录、分享、支付', prefixes: ['com.tencent.mm.opensdk.'] },
  { name: 'QQ 互联', purpose: '登录、分享', prefixes: ['com.tencent.tauth.', 'com.tencent.connect.'] },
  { name: '腾讯地图与定位', purpose: '定位', prefixes: ['com.tencent.map.', 'com.tencent.tencentmap.'] },
  { name: '腾讯 X5 内核', purpose: '网页', prefixes: ['com.tencent.smtt.'] },
  { name: '优量汇广告', purpose: '广告', prefixes: ['com.qq.e.'] },
  { name: '穿山甲广告', purpose: '广告', prefixes: ['com.bytedance.sdk.openadsdk.'] },
  { name: '快手广告', purpose: '广告', prefixes: ['com.kwad.sdk.'] },
  { name: '百度广告', purpose: '广告', prefixes: ['com.baidu.mobads.'] },
  { name: '百度地图与定位', purpose: '定位', prefixes: ['com.baidu.location.', 'com.baidu.mapapi.'] },
  { name: '百度统计', purpose: '统计', prefixes: ['com.baidu.mobstat.'] },
  { name: '高德地图与定位', purpose: '定位', prefixes: ['com.amap.api.', 'com.autonavi.'] },
  { name: '支付宝', purpose: '支付', prefixes: ['com.alipay.sdk.'] },
  { name: '新浪微博', purpose: '登录、分享', prefixes: ['com.sina.weibo.'] },
  { name: 'TalkingData', purpose: '统计', prefixes: ['com.tendcloud.', 'com.talkingdata.'] },
  { name: '神策分析', purpose: '统计', prefixes: ['com.sensorsdata.analytics.'] },
  { name: 'GrowingIO', purpose: '统计', prefixes: ['com.growingio.'] },
  { name: '数美风控', purpose: '风控', prefixes: ['com.ishumei.'] },
  { name: '融云', purpose: '即时通信', prefixes: ['io.rong.'] },
  { name: '环信', purpose: '即时通信', prefixes: ['com.hyphenate.'] },
  { name: '声网', purpose: '音视频', prefixes: ['io.agora.'] },
  { name: '科大讯飞', purpose: '语音', prefixes: ['com.iflytek.'] },
  { name: 'ShareSDK / MobTech', purpose: '分享、验证', prefixes: ['cn.sharesdk.', 'com.mob.'] },
  { name: 'Firebase', purpose: '统计、推送、崩溃收集', prefixes: ['com.google.firebase.'] },
  { name: 'Google 移动广告', purpose: '广告', prefixes: ['com.google.android.gms.ads.'] },
  { name: 'Facebook SDK', purpose: '登录、统计', prefixes: ['com.facebook.appevents.', 'com.facebook.login.'] },
  { name: 'AppsFlyer', purpose: '归因', prefixes: ['com.appsflyer.'] },
  { name: 'Adjust', purpose: '归因', prefixes: ['com.adjust.sdk.'] },
  { name: 'Sentry', purpose: '崩溃收集', prefixes: ['io.sentry.'] },
]

/** Names under which SDKs have been declared so far. */
export const OLD_NAMES = SDKS.map(({ name }) => name)

type DetectedSdk = { name: string; purpose: string; prefix: string; classCount: number }

/** One match per class instead of one per prefix. No prefix is the beginning of another. */
const ANY_PREFIX = new RegExp(
  `^(?:${SDKS.flatMap(({ prefixes }) => prefixes.map((prefix) => prefix.replaceAll('.', '\\.'))).join('|')})`,
)

const countByPrefix = (classes: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const name of classes) {
    const prefix = ANY_PREFIX.exec(name)?.[0]
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  return counts
}

/** SDKs whose classes are in the package, in the dictionary's order. */
export const detectSdks = (dex: DexFacts): DetectedSdk[] => {
  const counts = countByPrefix(dex.classes)
  return SDKS.flatMap(({ name, purpose, prefixes }) => {
    const hits = prefixes.map((prefix) => ({ prefix, classCount: counts.get(prefix) ?? 0 }))
    const best = hits.toSorted((a, b) => b.classCount - a.classCount)[0]
    return best && best.classCount > 0 ? [{ name, purpose, ...best }] : []
  })
}

const MENTION = new RegExp(`(?<![\\w.$])(?:${ANY_PREFIX.source.slice(1)})`)

/** The SDK whose code a text names, such as `com.umeng.analytics.Tracker.run()`; undefined if unknown. */
export const sdkNamedIn = (text: string): string | undefined => {
  const prefix = MENTION.exec(text)?.[0]
  return prefix === undefined ? undefined : SDKS.find(({ prefixes }) => prefixes.includes(prefix))?.name
}

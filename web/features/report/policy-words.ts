import type { SdkRow } from '@alliance/contract/package-contents'
import type { PersonalDataMap } from '@alliance/contract/package-maps'

/** Normalized for search: character width, case, spaces and punctuation don't matter. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Generic suffixes after the brand in a name: policies say 微信 Open SDK or 高德地图 where the list says 开放平台 or 地图与定位. */
const KIND =
  /(?:sdk|开放平台|互联|统计与推送|地图与定位|移动服务|号码认证|移动推送|广告聚合|移动广告|广告|推送|统计|分析|支付|验证码|验证|实人认证|人脸核身|即时通信im|音视频|语音|短视频|客服|后端云|投屏|oaid|ads)$/u
const LEAST_SIGNS = 2

const brandOf = (name: string): string | undefined => {
  const whole = folded(name)
  const brand = whole.replace(KIND, '')
  return brand !== whole && brand.length >= LEAST_SIGNS ? brand : undefined
}

/** The full name, each of two alternatives (A/B), and each half of a combined one: 高德地图与定位 also matches 高德地图. */
const wholeNames = (name: string): string[] => {
  const [first = '', second] = folded(name).split('与')
  const halves = second === undefined ? [] : [first, (brandOf(name) ?? '') + second]
  return [folded(name), ...name.split('/').map(folded), ...halves].filter((one) => one.length >= LEAST_SIGNS)
}

/** A URL without protocol and trailing slash, as people may paste it. */
const bareAddress = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** `brand`: only the brand is mentioned, which may mean another of its products. */
export type Mention = 'named' | 'brand' | 'missing'
export type SdkMention = { name: string; mention: Mention; /** The text that was found, if it is not the name. */ found: string }

const mentionOf = (sdk: SdkRow, { raw, read }: { raw: string; read: string }): SdkMention => {
  const { name, developer, packages, privacy } = sdk
  const told = (mention: Mention, found = '') => ({ name, mention, found })
  if (wholeNames(name).some((one) => read.includes(one))) return told('named')
  const address = bareAddress(privacy)
  if (address !== '' && raw.includes(address)) return told('named', '隐私政策链接')
  const prefix = packages.find((one) => one.includes('.') && raw.includes(one))
  if (prefix !== undefined) return told('named', prefix)
  const brand = brandOf(name)
  if (brand !== undefined && read.includes(brand)) return told('brand', brand)
  return developer !== '' && read.includes(folded(developer)) ? told('brand', developer) : told('missing')
}

/** Words that policies use for each group of the map. One is enough: whether the policy is complete needs a human reader. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  deviceId: ['设备标识', '设备识别', '设备信息', 'imei', 'oaid', 'androidid', 'mac地址', '序列号'],
  sim: ['sim', 'imsi', 'iccid', '手机号', '电话号码', '本机号码'],
  phoneState: ['电话状态', '通话状态', '电话权限', '手机状态'],
  location: ['位置', '定位', '经纬度'],
  contacts: ['通讯录', '联系人'],
  sms: ['短信'],
  calendar: ['日历', '日程'],
  camera: ['相机', '摄像', '拍照', '拍摄'],
  microphone: ['麦克风', '录音', '语音'],
  media: ['相册', '照片', '图片', '存储', '媒体文件'],
  apps: ['应用列表', '已安装', '软件列表', '应用程序列表'],
  clipboard: ['剪贴板', '剪切板'],
  sensors: ['传感器', '加速度', '陀螺仪', '步数', '心率'],
  accounts: ['账号', '帐号', '账户'],
  nearby: ['wlan', 'wifi', '蓝牙', '附近设备', 'ssid'],
}

export type GroupMention = { title: string; isFound: boolean }
type Looked = { sdks: SdkMention[]; groups: GroupMention[] }

const ORDER: readonly Mention[] = ['missing', 'brand', 'named']

/**
 * Whether a privacy policy mentions the SDKs of a package and the kinds of personal data that its code reads or requests. A text
 * search only: a mention may still be inadequate. Missing ones come first.
 */
export const lookInPolicy = (
  policy: string,
  { sdks, map }: { sdks: readonly SdkRow[]; map: PersonalDataMap | undefined },
): Looked => {
  const text = { raw: policy.normalize('NFKC').toLowerCase(), read: folded(policy) }
  const services = sdks.filter(({ kind }) => kind === 'service')
  const groups = (map?.groups ?? []).map(({ id, title }) => ({
    title,
    isFound: [folded(title), ...(WORDS[id] ?? [])].some((word) => text.read.includes(word)),
  }))
  return {
    sdks: services.map((sdk) => mentionOf(sdk, text)).toSorted((a, b) => ORDER.indexOf(a.mention) - ORDER.indexOf(b.mention)),
    groups: groups.toSorted((a, b) => Number(a.isFound) - Number(b.isFound)),
  }
}

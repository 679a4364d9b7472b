import type { PersonalDataFacts, PersonalRead } from '../facts/facts.ts'
import { inCode, placesOf, sayCaller } from './code.ts'
import type { Place } from './code.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { declares } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const TELEPHONY = ['getDeviceId', 'getImei', 'getMeid', 'getSubscriberId', 'getSimSerialNumber']
const READERS = [
  ...TELEPHONY.map((name) => `Landroid/telephony/TelephonyManager;->${name}`),
  'Landroid/os/Build;->getSerial',
  'Landroid/net/wifi/WifiInfo;->getMacAddress',
  'Ljava/net/NetworkInterface;->getHardwareAddress',
  'Landroid/bluetooth/BluetoothAdapter;->getAddress',
]
const SERIAL = 'Landroid/os/Build;->SERIAL'

const WHEN: Record<PersonalRead['reach'], string> = {
  startup: '启动时会走到',
  maybe: '启动时可能走到',
  action: '用户操作后可能走到',
  later: '其他页面或服务里',
  unseen: '没有找到路径',
}
const isEarly = ({ reach }: PersonalRead) => reach === 'startup' || reach === 'maybe'

/** From the entry to the reader, by method: `App.onCreate() → Sdk.init()`. */
const sayChain = ({ chain }: PersonalRead) => chain.map(sayCaller).join(' → ')

/** When the graph says that these places run; the longest word first, since one method may read several things. */
const timesOf = (personalData: PersonalDataFacts | undefined, place: Place) => {
  const reads = (personalData?.reads ?? []).filter((read) => read.class === place.class && read.method === place.method)
  const read = reads.find(isEarly) ?? reads[0]
  if (!read) return ''
  return `，${WHEN[read.reach]}${read.chain.length > 1 ? `：${sayChain(read)}` : ''}`
}

export const hardwareIdentifiers = defineTerm({
  id: 'PRIV-04',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: READERS, fields: [SERIAL] },
  check: ({ manifest, dex, code, personalData }) => {
    const hidden = hiddenBehindPacker(dex)
    if (hidden) return hidden
    const places = placesOf(code, [...READERS, SERIAL])
    if (places.length === 0) return pass('代码里没有读取不可更改的设备标识')
    const asks = declares(manifest, 'READ_PHONE_STATE') ? '，并申请了 READ_PHONE_STATE' : ''
    const told = places.map((place) => ({ ...place, said: place.said + timesOf(personalData, place) }))
    const early = told.filter(({ said }) => said.includes('，启动时')).length
    const when = early > 0 ? `，其中 ${early} 处在用户同意之前就可能走到` : ''
    return fail({
      reason: `${places.length} 处读取不可更改的设备标识${asks}${when}。用户无法重置它们，需要说明用途。`,
      evidence: inCode(told, { found: '这里读取设备标识', expected: '用可以重置的标识' }),
      fix: [
        {
          text: '改用可以重置的标识，例如移动安全联盟的 OAID，或应用自己生成的编号。',
          snippet: 'val id = UUID.randomUUID().toString()',
        },
        { text: '确有必要的，写进隐私政策，取得同意之后再读取。' },
        { text: '调用在第三方 SDK 里的，查看它有没有关闭采集的开关；启动时走到的，把它的初始化移到同意之后。' },
      ],
    })
  },
})

import { inCode, placesOf } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { declares } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import { sayEarly, withTimes } from './when-reached.ts'

const TELEPHONY = ['getDeviceId', 'getImei', 'getMeid', 'getSubscriberId', 'getSimSerialNumber']
const READERS = [
  ...TELEPHONY.map((name) => `Landroid/telephony/TelephonyManager;->${name}`),
  'Landroid/os/Build;->getSerial',
  'Landroid/net/wifi/WifiInfo;->getMacAddress',
  'Ljava/net/NetworkInterface;->getHardwareAddress',
  'Landroid/bluetooth/BluetoothAdapter;->getAddress',
]
const SERIAL = 'Landroid/os/Build;->SERIAL'

export const hardwareIdentifiers = defineTerm({
  id: 'PRIV-04',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: READERS, fields: [SERIAL] },
  check: ({ manifest, dex, code, personalData }) => {
    const places = placesOf(code, [...READERS, SERIAL])
    if (places.length === 0) return hiddenCode(dex) ?? pass('代码里没有读取不可更改的设备标识')
    const asks = declares(manifest, 'READ_PHONE_STATE') ? '，并申请了 READ_PHONE_STATE' : ''
    const told = withTimes(personalData, places)
    return fail({
      reason: `${places.length} 处读取不可更改的设备标识${asks}${sayEarly(told)}。用户无法重置它们，需要说明用途。`,
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

import type { ManifestFacts } from '../facts/facts.ts'
import { atPermission, bare, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const SMS = ['READ_SMS', 'SEND_SMS', 'RECEIVE_SMS']
const CALLS = ['READ_CALL_LOG', 'WRITE_CALL_LOG', 'PROCESS_OUTGOING_CALLS']

const hears = (manifest: ManifestFacts, kind: string, action: string) =>
  manifest.components.some(
    (component) => component.kind === kind && component.filters.some(({ actions }) => actions.includes(action)),
  )

/** What the platform asks of an app before it may become the default one for messages or calls. */
const mayBeSmsApp = (manifest: ManifestFacts) => hears(manifest, 'receiver', 'android.provider.Telephony.SMS_DELIVER')
const mayBeDialer = (manifest: ManifestFacts) => hears(manifest, 'activity', 'android.intent.action.DIAL')

export const smsAndCalls = defineTerm({
  id: 'PRIV-05',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asked = [
      ...(mayBeSmsApp(manifest) ? [] : declaredAmong(manifest, SMS)),
      ...(mayBeDialer(manifest) ? [] : declaredAmong(manifest, CALLS)),
    ]
    if (asked.length === 0) return pass('没有越出默认短信或电话应用的范围申请这类权限')
    return fail({
      reason: '应用不能成为默认的短信或电话应用，却申请了读写短信或通话记录的权限，会接触用户的通信内容。',
      evidence: asked.map((permission) =>
        atPermission(manifest, permission, { found: `申请了 ${bare(permission.name)}`, expected: '只有默认短信或电话应用申请' }),
      ),
      fix: [
        {
          text: '删除这些权限。验证码改用系统的短信取码能力，分享改为打开短信应用。',
          snippet: 'Intent(Intent.ACTION_SENDTO, Uri.parse("smsto:"))',
        },
        { text: '确为短信或电话应用的，按系统要求补齐默认应用的组件。' },
      ],
    })
  },
})

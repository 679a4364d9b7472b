import type { ComponentFact } from '../facts/facts.ts'
import { atPermission, bare, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const RESTRICTED = ['READ_SMS', 'SEND_SMS', 'RECEIVE_SMS', 'READ_CALL_LOG', 'WRITE_CALL_LOG', 'PROCESS_OUTGOING_CALLS']

type Part = { kind: ComponentFact['kind']; action: string; permission?: string; scheme?: string }

/** What the platform asks of an app before it may become the default one: required-components of both roles in roles.xml. */
const SMS_APP: Part[] = [
  { kind: 'receiver', action: 'android.provider.Telephony.SMS_DELIVER', permission: 'android.permission.BROADCAST_SMS' },
  {
    kind: 'receiver',
    action: 'android.provider.Telephony.WAP_PUSH_DELIVER',
    permission: 'android.permission.BROADCAST_WAP_PUSH',
  },
  {
    kind: 'service',
    action: 'android.intent.action.RESPOND_VIA_MESSAGE',
    permission: 'android.permission.SEND_RESPOND_VIA_MESSAGE',
    scheme: 'smsto',
  },
  { kind: 'activity', action: 'android.intent.action.SENDTO', scheme: 'smsto' },
]
const DIALER: Part[] = [
  { kind: 'activity', action: 'android.intent.action.DIAL' },
  { kind: 'activity', action: 'android.intent.action.DIAL', scheme: 'tel' },
]

const isPart = (component: ComponentFact, { kind, action, permission, scheme }: Part) =>
  (component.kind === kind || (kind === 'activity' && component.kind === 'activity-alias')) &&
  (permission === undefined || component.permission === permission) &&
  component.filters.some(({ actions, schemes }) => actions.includes(action) && (scheme === undefined || schemes.includes(scheme)))
const isWhole = (components: readonly ComponentFact[], parts: readonly Part[]) =>
  parts.every((part) => components.some((one) => isPart(one, part)))

/** Either role is granted the messages and the calls (permission sets of both in roles.xml). */
const mayBecomeEither = (components: readonly ComponentFact[]) => [SMS_APP, DIALER].some((parts) => isWhole(components, parts))

export const smsAndCalls = defineTerm({
  id: 'PRIV-05',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asked = declaredAmong(manifest, RESTRICTED)
    const { components } = manifest
    if (asked.length === 0 || mayBecomeEither(components.filter(({ enabled }) => enabled !== false)))
      return pass('没有越出默认短信或电话应用的范围申请这类权限')
    // The app may switch them on by itself.
    if (mayBecomeEither(components)) return undetermined('默认短信或电话应用所需的组件停用着，应用运行时可能启用，需要人工核对')
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

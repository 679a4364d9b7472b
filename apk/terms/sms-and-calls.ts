import type { ComponentFact } from '../facts/facts.ts'
import { atPermission, bare, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const RESTRICTED = ['READ_SMS', 'SEND_SMS', 'RECEIVE_SMS', 'READ_CALL_LOG', 'WRITE_CALL_LOG', 'PROCESS_OUTGOING_CALLS']

type Part = { kind: ComponentFact['kind']; action: string; permission?: string; scheme?: string; metaData?: string }

/** What the platform requires of an app to become the default one: required-components of both roles in roles.xml. */
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

/** Since this target SDK, a dialer must also show calls itself. */
const IN_CALL_FROM = 33
const IN_CALL: Part = {
  kind: 'service',
  action: 'android.telecom.InCallService',
  permission: 'android.permission.BIND_INCALL_SERVICE',
  metaData: 'android.telecom.IN_CALL_SERVICE_UI',
}

type Filter = ComponentFact['filters'][number]
/** A query without a URI doesn't match a filter with schemes. */
const takes = ({ schemes }: Filter, scheme: string | undefined) =>
  scheme === undefined ? schemes.length === 0 : schemes.includes(scheme)
const hasMetaData = (component: ComponentFact, wanted: string | undefined) =>
  wanted === undefined || component.metaData.some(({ name, value }) => name === wanted && value === true)
const isPart = (component: ComponentFact, { kind, action, permission, scheme, metaData }: Part) =>
  (component.kind === kind || (kind === 'activity' && component.kind === 'activity-alias')) &&
  (permission === undefined || component.permission === permission) &&
  hasMetaData(component, metaData) &&
  component.filters.some((filter) => filter.actions.includes(action) && takes(filter, scheme))
const isWhole = (components: readonly ComponentFact[], parts: readonly Part[]) =>
  parts.every((part) => components.some((one) => isPart(one, part)))

/** Either role grants access to messages and calls (permission sets of both in roles.xml). */
const mayBecomeEither = (components: readonly ComponentFact[], targetSdk: number) =>
  [SMS_APP, targetSdk < IN_CALL_FROM ? DIALER : [...DIALER, IN_CALL]].some((parts) => isWhole(components, parts))

/** Of these, the assistant's role has only the right to messages and to read the list of calls (roles.xml). */
const ASSISTANTS = ['READ_SMS', 'SEND_SMS', 'RECEIVE_SMS', 'READ_CALL_LOG']
const ASSISTANT: Part = {
  kind: 'service',
  action: 'android.service.voice.VoiceInteractionService',
  permission: 'android.permission.BIND_VOICE_INTERACTION',
}

export const smsAndCalls = defineTerm({
  id: 'PRIV-05',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asked = declaredAmong(manifest, RESTRICTED)
    const { components, targetSdk } = manifest
    const present = components.filter(({ enabled }) => enabled !== false)
    if (asked.length === 0 || mayBecomeEither(present, targetSdk)) return pass('没有越出默认短信或电话应用的范围申请这类权限')
    // The app may enable them at run time.
    if (mayBecomeEither(components, targetSdk))
      return undetermined('默认短信或电话应用所需的组件停用着，应用运行时可能启用，需要人工核对')
    if (components.some((one) => isPart(one, ASSISTANT)) && asked.every(({ name }) => ASSISTANTS.includes(bare(name))))
      return undetermined('应用可以成为默认的数字助理，系统因此允许这类权限；是否只在做助理时使用，需要人工核对')
    return fail({
      reason: '应用不能成为默认的短信或电话应用，却申请了读写短信或通话记录的权限，会接触用户的通信内容。',
      evidence: asked.map((permission) =>
        atPermission(manifest, permission, { found: `申请了 ${bare(permission.name)}`, expected: '只有默认短信或电话应用申请' }),
      ),
      fix: [
        {
          text: '删除这些权限。验证码让用户从输入法或系统的提示里填入，分享改为打开短信应用。',
          snippet: 'Intent(Intent.ACTION_SENDTO, Uri.parse("smsto:"))',
        },
        { text: '确为短信或电话应用的，按系统要求补齐默认应用的组件；目标版本 33 及以上的电话应用还要有 InCallService。' },
      ],
    })
  },
})

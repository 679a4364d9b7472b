import { deletionObstacle } from '@alliance/contract/security'
import * as z from 'zod/mini'
import { activityLetters } from './activity-letters.ts'
import { certificateLetters } from './certificate-letters.ts'
import { chinaTime } from './china-time.ts'
import { commentLetters } from './comment-letters.ts'
import { deskLetters } from './desk-letters.ts'
import { documentLetters } from './document-letters.ts'
import type { Letter } from './layout.ts'
import { letter, NOT_YOU } from './letter.ts'
import { machineLetters } from './machine-letters.ts'
import { secondFactorLetters } from './second-factor-letters.ts'

const at = z.object({ at: z.int() })
/** Counts of the machine credentials of an account. */
const machines = { apiTokens: z.optional(z.int()), webhooks: z.optional(z.int()), labTokens: z.optional(z.int()) }
const until = z.object({ until: z.int() })
const none = z.object({})
const purposeWords = { register: '注册账号', recover: '找回密码', changeEmail: '更换账号邮箱' }
/** Reasons are stored without a full stop; as a line of a letter they end with one. */
const sentence = (words: string) => (/[。！？…]$/.test(words) ? words : `${words}。`)

/** All kinds of mail. */
export const letters = {
  ...activityLetters,
  ...certificateLetters,
  ...commentLetters,
  ...deskLetters,
  ...documentLetters,
  ...machineLetters,
  ...secondFactorLetters,
  emailCode: letter(
    z.object({ purpose: z.enum(['register', 'recover', 'changeEmail']), code: z.string(), minutes: z.int() }),
    ({ purpose, code, minutes }) => ({
      subject: '邮箱验证码',
      lines: [
        `你正在${purposeWords[purpose]}，验证码是：`,
        `${minutes} 分钟内有效，请不要告诉任何人。`,
        '如果这不是你本人操作，请忽略这封邮件。',
      ],
      code,
    }),
  ),
  emailCodeLate: letter(z.object({ purpose: z.enum(['register', 'recover', 'changeEmail']) }), ({ purpose }) => ({
    subject: '验证码没有及时送出',
    lines: [`你为${purposeWords[purpose]}请求的验证码因邮件服务中断没有及时送出，现在已经失效。`, '请回到页面重新获取。'],
  })),
  addressTaken: letter(z.object({ purpose: z.enum(['register', 'changeEmail']) }), ({ purpose }) => ({
    subject: '这个邮箱已有账号',
    lines: [
      `有人用这个邮箱${purpose === 'register' ? '注册账号' : '更换账号邮箱'}，但它已经有账号，所以没有发出验证码。`,
      '如果是你本人，请直接登录；忘记密码可以找回。如果不是，无需处理。',
    ],
    link: { words: '去登录', path: '/account/login' },
  })),
  noAccount: letter(none, () => ({
    subject: '这个邮箱没有账号',
    lines: ['有人用这个邮箱找回密码，但它没有账号，所以没有发出验证码。', '如果是你本人，请核对注册时用的邮箱，或重新注册。'],
    link: { words: '去注册', path: '/account/register' },
  })),
  passwordChanged: letter(z.extend(at, machines), (data) => ({
    subject: '密码已修改',
    lines: [
      `你的账号密码在 ${chinaTime(data.at)}修改，其他登录已经结束。`,
      ...(data.apiTokens ? [`${data.apiTokens} 个接口令牌同时作废，构建系统要换用新建的令牌。`] : []),
      ...(data.webhooks ? [`${data.webhooks} 个回调通知的地址同时暂停，请看过再恢复。`] : []),
      ...(data.labTokens
        ? [`你新建的 ${data.labTokens} 个实验室凭证仍然有效。可能泄露的，请到厂商工作台的“实验室凭证”作废。`]
        : []),
      NOT_YOU,
    ],
    link: { words: '找回密码', path: '/account/password/reback' },
  })),
  emailChanged: letter(z.object({ at: z.int(), newEmail: z.string() }), (data) => ({
    subject: '账号邮箱已更换',
    lines: [
      `你的账号在 ${chinaTime(data.at)}换成了新邮箱 ${data.newEmail}，以后用新邮箱登录。`,
      '如果这不是你本人操作，请尽快联系联盟。',
    ],
  })),
  rolesChanged: letter(z.object({ at: z.int(), roles: z.string(), path: z.string() }), ({ at: changedAt, roles, path }) =>
    roles === ''
      ? {
          subject: '工作角色已收回',
          lines: [`管理员在 ${chinaTime(changedAt)}收回了你的工作角色，不能再进入工作页面。`, '如有疑问，请联系联盟。'],
        }
      : {
          subject: '工作角色有变化',
          lines: [
            `管理员在 ${chinaTime(changedAt)}修改了你的工作角色，现在是：${roles}。`,
            '进入工作页面时要通过两步验证，还没有设置的会先请你设置。',
          ],
          link: { words: '进入工作页面', path },
        },
  ),
  deletionRequested: letter(until, (data) => ({
    subject: '注销申请已收到',
    lines: [
      `你申请了注销账号。账号和其中的资料将在 ${chinaTime(data.until)}之后删除，删除后无法恢复。`,
      '在此之前可以随时撤回。',
    ],
    link: { words: '查看或撤回', path: '/account/data' },
  })),
  deletionPutOff: letter(z.object({ obstacle: deletionObstacle, days: z.int() }), ({ obstacle, days }) => ({
    subject: '注销推迟了',
    lines: [
      obstacle === 'ROUND_RUNNING'
        ? `注销账号的日子到了，但还有认证正在进行，所以没有删除。它结束后 ${days} 天内删除，删除后无法恢复。`
        : `注销账号的日子到了，但你是唯一的管理员，所以没有删除。有了别的管理员以后 ${days} 天内删除，删除后无法恢复。`,
      '在此之前可以照常使用，也可以随时撤回。',
    ],
    link: { words: '查看或撤回', path: '/account/data' },
  })),
  deletionCancelled: letter(at, (data) => ({
    subject: '注销申请已撤回',
    lines: [`你的注销申请在 ${chinaTime(data.at)}撤回，账号照常使用。`, NOT_YOU],
  })),
  deletionDone: letter(none, () => ({
    subject: '账号已注销',
    lines: ['你的账号和其中的资料已经按你的申请删除。', '这个邮箱可以重新注册。'],
  })),
  profileAccepted: letter(none, () => ({
    subject: '资料已通过审核',
    lines: ['你提交的资料已通过审核，现在可以使用控制台。'],
    link: { words: '进入控制台', path: '/console' },
  })),
  profileReturned: letter(z.object({ reason: z.string() }), ({ reason }) => ({
    subject: '资料需要修改',
    lines: ['你提交的资料被退回，原因是：', reason, '修改后可以重新提交。'],
    link: { words: '查看并修改', path: '/account/perfect/status' },
  })),
  reviewChanged: letter(z.object({ app: z.string(), appId: z.string(), state: z.string() }), ({ app, appId, state }) => ({
    subject: `应用审核：${state}`,
    lines: [`“${app}”的应用审核有了结论：${state}。`, '各厂商的结论和下一步怎么做，请在控制台查看。'],
    link: { words: '查看应用审核', path: `/console/goldIdentification/appReview?apkId=${appId}` },
  })),
  reviewNeedsProof: letter(z.object({ app: z.string(), appId: z.string() }), ({ app, appId }) => ({
    subject: '应用审核：请证明归属',
    lines: [`“${app}”不在你所绑定厂商的商店里，厂商不能确认它属于谁。`, '请用签名密钥证明归属，证明后审核就会成功。'],
    link: { words: '去证明归属', path: `/console/goldIdentification/appReview?apkId=${appId}` },
  })),
  roundChanged: letter(
    z.object({ app: z.string(), number: z.string(), what: z.string(), why: z.string(), identifyId: z.string() }),
    ({ app, number, what, why, identifyId }) => {
      const said = what.replace('：', '，')
      return {
        subject: `“${app}”的金标认证：${said}`,
        lines: [`轮次 ${number}：${said}。`, ...(why === '' ? [] : [sentence(why)])],
        link: { words: '查看认证', path: `/console/goldIdentification/reportDetails?identifyId=${identifyId}` },
      }
    },
  ),
  appealChanged: letter(
    z.object({ number: z.string(), subject: z.string(), what: z.string(), text: z.string(), appealId: z.string() }),
    ({ number, subject, what, text, appealId }) => ({
      subject: `申诉 ${number}：${what}`,
      lines: [`你的申诉 ${number}“${subject}”有了进展：${what}。`, ...(text === '' ? [] : [text])],
      link: { words: '查看申诉', path: `/appealRecord/detail?appealId=${appealId}` },
    }),
  ),
  appealAnswered: letter(
    z.object({ number: z.string(), subject: z.string(), what: z.string(), appealId: z.string() }),
    ({ number, subject, what, appealId }) => ({
      subject: `申诉 ${number}：${what}`,
      lines: [`你在处理的申诉 ${number}“${subject}”：${what}。`],
      link: { words: '去处理', path: `/office/appeals/appeal?appealId=${appealId}` },
    }),
  ),
  appealTaken: letter(
    z.object({ number: z.string(), subject: z.string(), by: z.string(), appealId: z.string() }),
    ({ number, subject, by, appealId }) => ({
      subject: `申诉 ${number}：已由同事接手`,
      lines: [`你在处理的申诉 ${number}“${subject}”已由 ${by} 接手，不用你再处理。`, '没有商量过的话，请与同事核对。'],
      link: { words: '查看申诉', path: `/office/appeals/appeal?appealId=${appealId}` },
    }),
  ),
  cloudRunDone: letter(
    z.object({
      app: z.string(),
      versionName: z.string(),
      number: z.string(),
      runId: z.string(),
      devices: z.int(),
      // Missing in mails queued before runs had an end.
      missed: z._default(z.int(), 0),
      failed: z.int(),
    }),
    ({ app, versionName, number, runId, devices, missed, failed }) => ({
      subject: missed === 0 ? `云测试 ${number} 已完成` : `云测试 ${number} 到期结束`,
      lines: [
        `“${app}”${versionName} 的云测试${missed === 0 ? `在 ${devices} 台机型上全部判定完毕` : `到期结束，${devices} 台机型中有 ${missed} 台没有提交结果`}，${failed === 0 ? '没有未通过的结果' : `有 ${failed} 项结果未通过`}。`,
        '云测试不发放金标；准备好之后，可以为这个版本申请认证。',
      ],
      link: { words: '查看云测试', path: `/console/cloudServices?run=${runId}` },
    }),
  ),
  bindingEnded: letter(z.object({ member: z.string() }), ({ member }) => ({
    subject: `${member}的账号绑定已失效`,
    lines: [`你在${member}的厂商账号绑定已到期或被厂商收回，相关应用的审核会受影响。`, '需要继续认证的话，请重新绑定。'],
    link: { words: '去绑定', path: '/console/allianceMembers/bind' },
  })),
  ownershipTask: letter(z.object({ app: z.string(), packageName: z.string() }), ({ app, packageName }) => ({
    subject: `待确认归属：${app}`,
    lines: [`厂商接口没有回答应用“${app}”（${packageName}）属于谁，请确认它是否属于申请人绑定的厂商账号。`],
    link: { words: '去确认', path: '/vendor/ownership' },
  })),
  deskHurried: letter(
    z.object({ app: z.string(), number: z.string(), undetermined: z.int(), identifyId: z.string() }),
    ({ app, number, undetermined, identifyId }) => ({
      subject: `申请人催办：${number}`,
      lines: [`“${app}”的认证 ${number} 被申请人催办，有 ${undetermined} 项条款等待认证官判定。`],
      link: { words: '去判定', path: `/office/certification/round?identifyId=${identifyId}` },
    }),
  ),
  cloudTask: letter(z.object({ app: z.string(), number: z.string() }), ({ app, number }) => ({
    subject: `新的云测试任务：${number}`,
    lines: [`“${app}”的云测试 ${number} 选用了你们实验室的机型，等待判定。`],
    link: { words: '去处理', path: '/vendor/cloud' },
  })),
  labTask: letter(z.object({ app: z.string(), number: z.string(), hurried: z.boolean() }), ({ app, number, hurried }) => ({
    subject: hurried ? `申请人催办：${number}` : `新的真机任务：${number}`,
    lines: [hurried ? `“${app}”的认证 ${number} 被申请人催办，请尽快处理。` : `“${app}”的认证 ${number} 有真机条款等待判定。`],
    link: { words: '去处理', path: '/vendor' },
  })),
}
export type Letters = typeof letters
export type LetterKind = keyof Letters

/** The text of a letter without secrets, for use outside of mail. The data is validated as for a mail. */
export const wordsOf = <K extends Exclude<LetterKind, 'emailCode'>>(kind: K, data: z.output<Letters[K]['data']>): Letter => {
  const { data: schema, write } = letters[kind] as { data: z.ZodMiniType; write: (data: unknown) => Letter }
  return write(z.parse(schema, data))
}

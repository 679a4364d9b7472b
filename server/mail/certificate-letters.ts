import * as z from 'zod/mini'
import { chinaTime } from './china-time.ts'
import { letter } from './letter.ts'

const certificate = z.object({ number: z.string(), appName: z.string(), versionName: z.string() })

/** What follows a label that ends: it can be renewed, is being renewed, has been, or a higher version rules it out. */
const prospect = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open') }),
  z.object({ is: z.literal('running') }),
  z.object({ is: z.literal('renewed'), number: z.string(), until: z.int() }),
  z.object({
    is: z.literal('ruledOut'),
    /** Name of the higher version, and until when its label is valid; null if it has none. */
    by: z.string(),
    until: z.nullable(z.int()),
  }),
])
type Prospect = z.output<typeof prospect>

const toDo: Record<Prospect['is'], string> = {
  open: '去续期',
  running: '查看认证',
  renewed: '查看新证书',
  ruledOut: '查看更高的版本',
}

const whatFollows = (next: Prospect): string[] => {
  if (next.is === 'open')
    return ['需要延续金标的话，可以现在为这个版本续期，或认证新版本。续期会按现行规则包重新认证，通过后签发新的证书。']
  if (next.is === 'running') return ['这个版本的续期正在认证中，通过后会签发新的证书。']
  if (next.is === 'renewed')
    return [
      `这个版本已经续期，新证书 ${next.number} 有效至 ${chinaTime(next.until)}。`,
      '旧证书的徽章到期后会变灰，放在网页上的请换成新证书的徽章。',
    ]
  return [
    `更高的版本 ${next.by} 已经通过认证，这个版本不能再续期。`,
    next.until === null ? '它还没有有效的金标，请为它认证全部七类标准。' : `它的金标有效至 ${chinaTime(next.until)}。`,
  ]
}

/** Mails about gold labels, to their holder. */
export const certificateLetters = {
  certificateIssued: letter(z.extend(certificate, { until: z.int() }), (data) => ({
    subject: '金标证书已签发',
    lines: [
      `应用“${data.appName}”${data.versionName} 通过全部标准，金标证书 ${data.number} 已签发。`,
      `证书有效至 ${chinaTime(data.until)}，任何人都可以按编号查验。`,
    ],
    link: { words: '查看证书', path: `/verify?number=${data.number}` },
  })),
  certificateEnding: letter(
    z.extend(certificate, {
      until: z.int(),
      daysLeft: z.int(),
      // Missing in mails queued before reminders told what follows.
      prospect: z._default(prospect, { is: 'open' }),
      path: z._default(z.string(), '/console'),
    }),
    ({ number, appName, versionName, until, daysLeft, prospect: next, path }) => ({
      subject: `金标证书还有 ${daysLeft} 天到期`,
      lines: [`应用“${appName}”${versionName} 的金标证书 ${number} 将在 ${chinaTime(until)}到期。`, ...whatFollows(next)],
      link: { words: toDo[next.is], path },
    }),
  ),
  certificateRevoked: letter(z.extend(certificate, { at: z.int(), reason: z.string() }), (data) => ({
    subject: '金标证书已撤销',
    lines: [
      `应用“${data.appName}”${data.versionName} 的金标证书 ${data.number} 在 ${chinaTime(data.at)}被撤销，原因是：`,
      data.reason,
      '如有异议，可以提出申诉。',
    ],
    link: { words: '查看证书', path: `/verify?number=${data.number}` },
  })),
}

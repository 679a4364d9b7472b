import type { CertificateView } from '@alliance/contract/certificate'
import type { Tone } from '@alliance/contract/states'
import { cx } from '../../lib/class-names.ts'
import { minute } from '../../lib/format.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './certificate-checks.module.css'
import type { Finding, Proof } from './prove.ts'

type Check = { name: string; tone: Tone; words: string }
type Known = {
  view: CertificateView
  /** Undefined while this browser computes. */
  proof: Proof | undefined
  /** Hash of the visitor's own file, if one was chosen. */
  sha256: string | undefined
}

const tones: Record<Finding, Tone> = { holds: 'passed', broken: 'failed', unknown: 'undetermined' }
const toneOf = (finding: Finding | undefined): Tone => (finding === undefined ? 'running' : tones[finding])

const signatureCheck = ({ view: { signed }, proof }: Known): Check => {
  const words: Record<Finding, string> = {
    holds: `浏览器已核对签名：Ed25519 签名与联盟公布的公钥 ${signed.keyId} 相符`,
    broken: `签名与联盟公布的公钥不符，请不要采信这张证书`,
    unknown: '这个浏览器不能自己核对 Ed25519 签名，这里只是联盟服务器的回答；可以下载证书另行核对',
  }
  return { name: '数字签名', tone: toneOf(proof?.signature), words: proof ? words[proof.signature] : '浏览器正在核对' }
}

const logCheck = ({ view: { log }, proof }: Known): Check => {
  const place = `日志第 ${log.proof.index + 1} 条，共 ${log.proof.size} 条`
  const words: Record<Finding, string> = {
    holds: `浏览器已核对：这次签发是${place}，${minute(log.head.at)} 的日志头有联盟签名`,
    broken: '这次签发不在联盟的证书日志里，或日志头的签名不符',
    unknown: `${place}；这个浏览器没有自己核对`,
  }
  return { name: '证书日志', tone: toneOf(proof?.log), words: proof ? words[proof.log] : '浏览器正在核对' }
}

const fileCheck = ({ view, sha256 }: Known): Check => {
  const name = '安装包一致'
  if (sha256 === undefined)
    return { name: '安装包', tone: 'undetermined', words: '还没有核对：选择你手里的安装包，可以确认它就是认证过的那一个' }
  if (sha256 === view.signed.certificate.sha256)
    return { name, tone: 'passed', words: '你选择的文件与证书记载的 SHA-256 完全相同' }
  return { name, tone: 'failed', words: '你选择的文件与证书记载的 SHA-256 不同' }
}

const dateCheck = ({ view: { state, signed } }: Known): Check => {
  const { issuedAt, validUntil } = signed.certificate
  // To the minute: on its last day a certificate is first valid, then expired.
  const span = `${minute(Date.parse(issuedAt))} 至 ${minute(Date.parse(validUntil))}`
  return state === 'expired'
    ? { name: '在有效期内', tone: 'failed', words: `已到期：${span}` }
    : { name: '在有效期内', tone: 'passed', words: span }
}

const revocationCheck = ({ view: { revokedAt } }: Known): Check =>
  revokedAt === null
    ? { name: '未被撤销', tone: 'passed', words: '不在撤销名单上' }
    : { name: '已被撤销', tone: 'failed', words: `${minute(revokedAt)} 列入撤销名单` }

/** Each check with who made it and its result; also says which checks were not made. */
export const CertificateChecks = (known: Known) => {
  // A revoked certificate gets no date check: its expiry no longer matters.
  const dates = known.view.state === 'revoked' ? [] : [dateCheck(known)]
  const checks = [signatureCheck(known), fileCheck(known), ...dates, revocationCheck(known), logCheck(known)]
  return (
    <section className={styles.checks}>
      <h3>核对了什么</h3>
      <ul>
        {checks.map(({ name, tone, words }) => (
          <li key={name}>
            <span className={cx(styles.mark, styles[tone])}>
              <StateMark tone={tone} />
            </span>
            <b>{name}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

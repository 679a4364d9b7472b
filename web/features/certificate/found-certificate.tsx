import type { CertificateView } from '@alliance/contract/certificate'
import type { Tone } from '@alliance/contract/states'
import { saveFile } from '../../lib/save-file.ts'
import { CertificateChecks } from './certificate-checks.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { Finding } from './finding.tsx'
import type { Proof } from './prove.ts'
import { useProof } from './use-proof.ts'
import styles from './verify-page.module.css'

type Props = {
  view: CertificateView
  /** Time of the answer, in milliseconds. */
  now: number
  /** Hash of the visitor's own file, if the certificate was found by it. */
  sha256?: string
}

const isBroken = (proof: Proof | undefined) => proof?.signature === 'broken' || proof?.log === 'broken'

const verdict = ({ view, sha256 }: Props, doubted: boolean): { tone: Tone; words: string } => {
  if (doubted) return { tone: 'failed', words: '证书没有通过核对' }
  if (view.state === 'revoked') return { tone: 'failed', words: '证书已撤销' }
  if (view.state === 'expired') return { tone: 'cancelled', words: '证书已到期' }
  const isSame = sha256 === view.signed.certificate.sha256
  return { tone: 'passed', words: isSame ? '证书有效，与你的安装包一致' : '证书有效' }
}

/** The signed certificate with its inclusion proof of the log: the input of the offline verifier. */
const download = ({ signed, log }: CertificateView) =>
  saveFile(`${signed.certificate.number}.json`, `${JSON.stringify({ ...signed, log }, null, 2)}\n`, 'application/json')

export const FoundCertificate = (props: Props) => {
  const { view, now, sha256 } = props
  const proof = useProof(view)
  const doubted = isBroken(proof)
  const { tone, words } = verdict(props, doubted)
  return (
    <>
      <Finding tone={tone}>{words}</Finding>
      {view.signed.certificate.demo ? <p className={styles.says}>这是演示证书，企业与应用均为虚构，不代表真实的认证。</p> : null}
      <CertificateSheet view={view} now={now} doubted={doubted} />
      <CertificateChecks view={view} proof={proof} sha256={sha256} />
      <p className={`${styles.acts} noprint`}>
        <button type="button" onClick={() => download(view)}>
          下载证书 JSON
        </button>
        <button type="button" onClick={() => print()}>
          打印
        </button>
      </p>
      <OwnCheck number={view.signed.certificate.number} />
    </>
  )
}

/** Server files, not pages of the site: plain links, not the router's. */
const OwnCheck = ({ number }: { number: string }) => (
  <details className={`${styles.own} noprint`}>
    <summary>自己验证签名</summary>
    <p>不想相信本站的回答，可以用任何支持 Ed25519 的工具离线核对，需要这几样：</p>
    <ul>
      <li>
        证书 JSON：<code>certificate</code> 部分按键名排序、去掉空格后的 UTF-8 字节，就是被签名的内容
      </li>
      <li>
        <a href="/.well-known/alliance-keys.json">联盟公钥</a>：现用与曾用的都在
      </li>
      <li>
        <a href="/revocations.json">撤销名单</a>：带联盟签名与时间
      </li>
      <li>
        <a href={`/certificate-log/${number}.json`}>日志证明</a>与<a href="/certificate-log/head.json">日志头</a>：按 RFC 9162
        核对这次签发确实在日志里
      </li>
    </ul>
  </details>
)

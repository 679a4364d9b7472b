import type { CertificateView } from '@alliance/contract/certificate'
import { cx } from '../../lib/class-names.ts'
import { date, minute } from '../../lib/format.ts'
import { HashText } from '../../ui/hash-text.tsx'
import { GoldMark, Mark } from '../../ui/mark.tsx'
import { QrMatrix } from '../../ui/qr-matrix.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './certificate-sheet.module.css'
import { LifeRuler } from './life-ruler.tsx'

type Props = {
  view: CertificateView
  /** Time of the state, in milliseconds. */
  now: number
  /** The browser's own checks failed: no gold, whatever the server says. */
  doubted: boolean
}

/** The certificate as a folded sheet: gold while it is valid, otherwise grey with the reason. */
export const CertificateSheet = ({ view, now, doubted }: Props) => {
  const isGold = view.state === 'valid' && !doubted
  const { certificate } = view.signed
  return (
    <section className={cx(styles.sheet, !isGold && styles.ended)} aria-label={`金标证书 ${certificate.number}`}>
      <div className={styles.front}>
        <p className={styles.kicker}>{isGold ? '金标证书' : '金标证书，已不作证明'}</p>
        <h2>
          <bdi>{certificate.appName}</bdi>
        </h2>
        <p className={styles.version}>
          <bdi>
            {certificate.versionName || '/'}（{certificate.versionCode}）
          </bdi>
          <span>Android 应用</span>
          {certificate.demo ? <Tag>演示</Tag> : null}
        </p>
        <Facts certificate={certificate} />
      </div>
      <div className={styles.back}>
        {isGold ? <GoldMark size={72} /> : <Mark size={72} />}
        <p className={styles.number}>{certificate.number}</p>
        <p className={styles.date}>{date(Date.parse(certificate.issuedAt))} 签发</p>
        {isGold ? <Validity view={view} now={now} /> : <Ending view={view} doubted={doubted} />}
        <div className={styles.again}>
          <div className={styles.qr}>
            <QrMatrix rows={view.qr} brings={0} label={`证书 ${certificate.number} 的查验二维码`} />
          </div>
          <span>
            扫码
            <br />
            再次查验
          </span>
        </div>
      </div>
    </section>
  )
}

const Facts = ({ certificate }: { certificate: CertificateView['signed']['certificate'] }) => (
  <dl className={styles.facts}>
    <dt>持有者</dt>
    <dd>
      <bdi>{certificate.company || '/'}</bdi>
    </dd>
    <dt>包名</dt>
    <dd className="mono">{certificate.packageName}</dd>
    <dt>通过标准</dt>
    <dd className={styles.standards}>
      {certificate.standards.map(({ id, title, version }) => (
        <span key={id}>
          {title} <span className="mute">{version}</span>
        </span>
      ))}
    </dd>
    <dt>规则包</dt>
    <dd>{certificate.pack}</dd>
    <dt>安装包</dt>
    <dd>
      <HashText value={certificate.sha256} name="安装包的 SHA-256" />
    </dd>
    <dt>签名者</dt>
    {certificate.signerSha256.map((signer) => (
      <dd key={signer}>
        <HashText value={signer} name="签名者的 SHA-256" short />
      </dd>
    ))}
    <dt>认证轮次</dt>
    <dd className="mono">{certificate.roundNumber}</dd>
  </dl>
)

const Validity = ({ view, now }: { view: CertificateView; now: number }) => {
  const untilMs = Date.parse(view.signed.certificate.validUntil)
  return (
    <>
      <p className={styles.label}>有效至</p>
      <p className={styles.until}>{date(untilMs)}</p>
      <LifeRuler untilMs={untilMs} nowMs={now} />
    </>
  )
}

const Ending = ({ view, doubted }: { view: CertificateView; doubted: boolean }) => {
  const untilMs = Date.parse(view.signed.certificate.validUntil)
  if (view.state === 'revoked')
    return (
      <>
        <p className={styles.label}>{view.revokedAt === null ? '' : `${minute(view.revokedAt)} 由联盟撤销`}</p>
        <p className={styles.until}>已撤销</p>
        <p className={styles.reason}>
          理由：<bdi>{view.revokeReason}</bdi>
        </p>
      </>
    )
  if (view.state === 'expired')
    return (
      <>
        <p className={styles.label}>有效期已过</p>
        <p className={styles.until}>{date(untilMs)} 到期</p>
        <p className={styles.reason}>有效到 {minute(untilMs)}。到期后要继续使用金标，须由持有者重新认证。</p>
      </>
    )
  return doubted ? (
    <>
      <p className={styles.label}>没有通过核对</p>
      <p className={styles.until}>不作证明</p>
      <p className={styles.reason}>内容与签名或证书日志不符，原因见下方。</p>
    </>
  ) : null
}

import type { Input } from '@alliance/contract/call'
import { exportCertificate, queryCertificateOfRound, type CertificateView } from '@alliance/contract/certificate'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { fromBase64, saveFile } from '../../lib/save-file.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { GoldMark, Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './holder-panel.module.css'
import { type CertifiedVersion, renewedUntil, standingOf } from './holder-standing.ts'

/**
 * For the holder, beside the report of a passed round: the certificate's files and badge. Renders nothing without a certificate.
 */
export const HolderPanel = ({ identifyId, version }: { identifyId: string; version: CertifiedVersion }) => {
  const { data: view } = useCall(queryCertificateOfRound, { identifyId }, { quiet: true })
  return view ? <Panel view={view} version={version} /> : null
}

type Held = { view: CertificateView; version: CertifiedVersion }

const Panel = ({ view, version }: Held) => {
  const isValid = view.state === 'valid'
  const { number, demo } = view.signed.certificate
  return (
    <section className={cx(styles.panel, !isValid && styles.ended)} aria-label="金标证书">
      <div className={styles.head}>
        {isValid ? <GoldMark size={40} /> : <Mark size={40} />}
        <div>
          <h2>
            <Link className="lnk" to={paths.verify(number)}>
              {number}
            </Link>
            {demo ? <Tag>演示</Tag> : null}
          </h2>
          <p className={styles.standing}>
            <bdi>{standingOf(view, version)}</bdi>
          </p>
        </div>
      </div>
      <Downloads number={number} isValid={isValid} />
      {isValid ? <Badge view={view} version={version} /> : null}
    </section>
  )
}

type Format = Input<typeof exportCertificate>['format']

const Downloads = ({ number, isValid }: { number: string; isValid: boolean }) => {
  const { act, busy, error } = useAct(exportCertificate)
  const save = async (format: Format) => {
    const { fileName, mediaType, base64 } = await act({ number, format })
    saveFile(fileName, fromBase64(base64), mediaType)
  }
  // Errors are shown below the buttons.
  const press = (format: Format) => void save(format).catch(() => {})
  return (
    <>
      <div className={styles.acts}>
        <Button size="small" busy={busy} onClick={() => press('pdf')}>
          下载 PDF
        </Button>
        <Button size="small" busy={busy} onClick={() => press('json')}>
          下载签名 JSON
        </Button>
        {isValid ? (
          <Button size="small" busy={busy} onClick={() => press('ics')}>
            到期日加入日历
          </Button>
        ) : null}
        <Link className="lnk" to={paths.verify(number)}>
          公开查验页
        </Link>
      </div>
      {error ? <Notice tone="error">{error.message}</Notice> : null}
    </>
  )
}

/** HTML for the holder's own site; the badge turns grey by itself when the label ends. */
const snippetOf = ({ verifyAddress, signed: { certificate } }: CertificateView): string => {
  const badge = new URL(`/badge/${certificate.number}.svg`, verifyAddress)
  return `<a href="${verifyAddress}"><img src="${badge}" width="232" height="48" alt="金标证书 ${certificate.number}"></a>`
}

const Badge = ({ view, version }: Held) => {
  const snippet = snippetOf(view)
  const { number } = view.signed.certificate
  const { said, copy } = useCopy(snippet, '浏览器不允许复制，请手动选取')
  return (
    <details className={styles.badge}>
      <summary>放到自己网页上的徽章</summary>
      <img src={`/badge/${number}.svg`} width="232" height="48" alt={`金标证书 ${number} 的徽章`} />
      <p>
        到期或撤销后，徽章会自己变灰。{renewedUntil(view, version) === null ? '' : '这个版本有新的证书，请换用新证书的徽章。'}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it */}
      <pre tabIndex={0}>{snippet}</pre>
      <div className={styles.acts}>
        <Button size="small" onClick={copy}>
          复制代码
        </Button>
        <output className="mute">{said}</output>
      </div>
    </details>
  )
}

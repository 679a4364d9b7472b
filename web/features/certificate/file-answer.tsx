import type { CertificateView } from '@alliance/contract/certificate'
import { Link } from 'react-router'
import { fileSize, percent } from '../../lib/format.ts'
import { PACKAGE_NAME } from '../../lib/package-files.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { UploadBar } from '../../ui/upload-bar.tsx'
import { Finding } from './finding.tsx'
import { FoundCertificate } from './found-certificate.tsx'
import type { FileCheck } from './use-file-check.ts'
import styles from './verify-page.module.css'

type FileProps = {
  check: FileCheck
  /** The certificate of the number in the URL. */
  named: CertificateView | null
  onCancel: () => void
}

export const FileAnswer = ({ check, named, onCancel }: FileProps) => {
  switch (check.phase) {
    case 'hashing':
      return <Hashing check={check} onCancel={onCancel} />
    case 'asking':
      return <Finding tone="running">正在按 SHA-256 查找证书</Finding>
    case 'failed':
      return (
        <>
          <Finding tone="undetermined">没有查验 {check.fileName}</Finding>
          <p className={styles.says}>{check.message}</p>
        </>
      )
    case 'answered':
      return <FileFound check={check} named={named} />
  }
}

const Hashing = ({ check, onCancel }: { check: Extract<FileCheck, { phase: 'hashing' }>; onCancel: () => void }) => {
  const share = check.doneBytes / check.sizeBytes
  return (
    <>
      <Finding tone="running">正在本机计算 SHA-256</Finding>
      <div className={styles.hashing}>
        <UploadBar
          fileName={check.fileName}
          measure={fileSize(check.sizeBytes)}
          share={share}
          barName={`${check.fileName} 计算进度`}
          note={`${percent(share)}，文件不会离开你的设备`}
          actions={
            <Button size="small" onClick={onCancel}>
              取消
            </Button>
          }
        />
      </div>
    </>
  )
}

type Answered = Extract<FileCheck, { phase: 'answered' }>

const FileFound = ({ check, named }: { check: Answered; named: CertificateView | null }) => {
  const wanted = check.found.find((view) => view.signed.certificate.number === named?.signed.certificate.number)
  const [first] = check.found
  if (named && !wanted && named.signed.certificate.sha256 !== check.sha256) return <OtherFile check={check} named={named} />
  const shown = wanted ?? first
  if (!shown) return <UnknownFile check={check} />
  const others = check.found.filter((view) => view !== shown)
  return (
    <>
      <FoundCertificate view={shown} now={check.now} sha256={check.sha256} />
      {others.length > 0 ? (
        <p className={styles.says}>
          这个安装包还有 {others.length} 张证书：
          {others.map((view) => (
            <Link key={view.signed.certificate.number} className="lnk" to={paths.verify(view.signed.certificate.number)}>
              {view.signed.certificate.number}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  )
}

const FileFacts = ({ check }: { check: Answered }) => (
  <dl className={styles.facts}>
    <dt>文件</dt>
    <dd>
      <bdi>{check.fileName}</bdi>
    </dd>
    <dt>SHA-256</dt>
    <dd>
      <HashText value={check.sha256} name="SHA-256" />
    </dd>
  </dl>
)

const FileAdvice = ({ fileName }: { fileName: string }) => (
  <ul className={styles.advice}>
    {PACKAGE_NAME.test(fileName) ? null : <li>这个文件的扩展名不是 .apk、.apks 或 .xapk，请确认选的是安装包。</li>}
    <li>金标颁给一个版本的一个安装包：旧版本、渠道包、重新签名或加固过的包，SHA-256 都不同。</li>
    <li>下载中断或被改动过的文件也会不同，可以从发布者那里重新下载再试。</li>
    <li>
      想知道这个应用哪个版本有金标，请在<Link to={paths.registry()}>有效金标名录</Link>里按应用名或包名查找。
    </li>
  </ul>
)

const UnknownFile = ({ check }: { check: Answered }) => (
  <>
    <Finding tone="undetermined">没有找到这个安装包的证书</Finding>
    <FileFacts check={check} />
    <FileAdvice fileName={check.fileName} />
  </>
)

const OtherFile = ({ check, named }: { check: Answered; named: CertificateView }) => (
  <>
    <Finding tone="failed">安装包与证书 {named.signed.certificate.number} 不一致</Finding>
    <FileFacts check={check} />
    <dl className={styles.facts}>
      <dt>证书记载</dt>
      <dd>
        <HashText value={named.signed.certificate.sha256} name="证书记载的 SHA-256" />
      </dd>
    </dl>
    {check.found.length > 0 ? (
      <p className={styles.says}>
        这个安装包有自己的证书：
        {check.found.map((view) => (
          <Link key={view.signed.certificate.number} className="lnk" to={paths.verify(view.signed.certificate.number)}>
            {view.signed.certificate.number}
          </Link>
        ))}
      </p>
    ) : (
      <FileAdvice fileName={check.fileName} />
    )}
  </>
)

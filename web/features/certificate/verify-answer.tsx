import type { CertificateView } from '@alliance/contract/certificate'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import type { Asked } from './asked-number.ts'
import { CertificateDrawing } from './certificate-drawing.tsx'
import { Finding } from './finding.tsx'
import { FoundCertificate } from './found-certificate.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './verify-page.module.css'

const checked = [
  { title: '数字签名', text: '证书由联盟用 Ed25519 签名，公钥公开，浏览器当场核对。' },
  { title: '安装包', text: '证书写着安装包的 SHA-256，换了一个字节就对不上。' },
  { title: '有效期', text: '签发之日起 180 天，到期或撤销后不再有金标。' },
  { title: '证书日志', text: '每次签发与撤销都进入只增不改的日志，可以核对有没有。' },
]

export const NothingAsked = () => (
  <>
    <h2 className={styles.finding}>会核对什么</h2>
    <ul className={cx(styles.rows, styles.numbered)}>
      {checked.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <Words>{text}</Words>
        </li>
      ))}
    </ul>
    <CertificateDrawing />
  </>
)

type NumberProps = { asked: Asked; view: CertificateView | null; now: number }

export const NumberAnswer = ({ asked, view, now }: NumberProps) => {
  if ('problem' in asked)
    return (
      <>
        <Finding tone="undetermined">没有查验：{asked.typed === '' ? '还没有填写编号' : '编号不完整或有误'}</Finding>
        <NumberAdvice />
      </>
    )
  if (!view)
    return (
      <>
        <Finding tone="failed">
          没有编号为 <span className="nw">{asked.number}</span> 的证书
        </Finding>
        <p className={styles.says}>联盟没有签发过这个编号。如果有人用它证明金标，请不要采信。</p>
        <NumberAdvice />
      </>
    )
  return <FoundCertificate view={view} now={now} />
}

const NumberAdvice = () => (
  <ul className={styles.advice}>
    <li>
      <Words>编号形如 GL-20261118-7K2M9Q：签发日期 8 位，最后 6 位是数字与大写字母。</Words>
    </li>
    <li>演示证书的编号以 DEMO- 开头，要一起填写。</li>
    <li>手里有安装包时，可以直接选择安装包核对，不需要编号。</li>
    <li>
      只知道应用名或包名时，到
      <Link className="lnk" to={paths.registry()}>
        有效金标名录
      </Link>
      里查找。
    </li>
  </ul>
)

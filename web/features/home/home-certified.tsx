import type { Output } from '@alliance/contract/call'
import type { publicFigures } from '@alliance/contract/home'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import styles from './home-certified.module.css'
import { steps } from './steps.ts'

/** What was earned so far, in plain numbers, and how the next one is earned. Zero is a number too. */
export const HomeCertified = ({ figures: { certified } }: { figures: Output<typeof publicFigures> }) => {
  const rows = [
    { name: '金标证书', value: certified.certificates, unit: '张' },
    { name: '应用', value: certified.apps, unit: '个' },
    { name: '企业', value: certified.companies, unit: '家' },
  ]
  return (
    <FoldSection
      title="金标认证"
      lede="金标颁给应用的一个版本，任何人都可以查验。"
      index={
        <p className={styles.ways}>
          <LinkButton to={paths.service()}>怎样认证</LinkButton>
          <Link className="lnk" to={paths.registry()}>
            有效金标名录
          </Link>
          <Link className="lnk" to={paths.transparency()}>
            认证数据
          </Link>
        </p>
      }
    >
      <dl className={styles.figures}>
        {rows.map(({ name, value, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {unit}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>累计签发，撤销的不计{site.demo ? '；演示数据不计入' : ''}。</p>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </FoldSection>
  )
}

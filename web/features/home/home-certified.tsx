import type { Output } from '@alliance/contract/call'
import type { publicFigures } from '@alliance/contract/home'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import styles from './home-certified.module.css'
import { steps } from './steps.ts'

type Figures = Output<typeof publicFigures>

/** The number of certificates so far, and links to how one is earned. */
export const HomeCertified = ({ figures: { certified } }: { figures: Figures }) => (
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
    {certified.certificates === 0 ? <NoneYet /> : <Earned certified={certified} />}
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

/** Instead of a row of zeros. */
const NoneYet = () => (
  <>
    <p className={styles.none}>还没有正式签发的金标。</p>
    {site.demo ? <p className={styles.note}>演示签发的不计入，列在有效金标名录里。</p> : null}
  </>
)

const Earned = ({ certified }: Pick<Figures, 'certified'>) => {
  const rows = [
    { name: '金标证书', value: certified.certificates, unit: '张' },
    { name: '应用', value: certified.apps, unit: '个' },
    { name: '企业', value: certified.companies, unit: '家' },
  ]
  return (
    <>
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
    </>
  )
}

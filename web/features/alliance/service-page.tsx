import { publicFigures } from '@alliance/contract/home'
import { Link, useLoaderData } from 'react-router'
import { amount } from '../../lib/format.ts'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ClauseRuler } from '../../ui/clause-ruler.tsx'
import { contactDialog } from '../../ui/open-contact.ts'
import { FoldSection } from '../../ui/fold.tsx'
import { GoldMark } from '../../ui/mark.tsx'
import { Words } from '../../ui/words.tsx'
import { RecordTable } from './record-table.tsx'
import { ServiceSample } from './service-sample.tsx'
import styles from './service-page.module.css'
import { fees, questions, steps } from './service-words.ts'

export const loader = loading(({ ask }) => ask(publicFigures, {}))

const Steps = () => (
  <FoldSection title="怎样认证" lede="第 3 步的自检与正式认证用同一套规则，结果不会两样。">
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.title}>
          <b>{step.title}</b>
          <p>
            <Words>{step.text}</Words>
          </p>
          <span className={styles.who}>
            <b>{step.who}</b>
            <Words>{step.note}</Words>
          </span>
        </li>
      ))}
    </ol>
  </FoldSection>
)

/** The days are the alliance's target; a round's progress page shows what it actually waits for. */
const Fees = () => (
  <FoldSection title="费用与时间" lede="所有项目都是 0.00 元。时间是通常的情况，实际进度在控制台里看。">
    <RecordTable
      caption="费用与时间"
      heads={['项目', '次数', '费用（元）', '时间']}
      rows={fees.map(([name, often, time]) => [name, often, amount(0), time])}
    />
  </FoldSection>
)

const Questions = () => (
  <FoldSection
    title="常见问题"
    index={
      <p className="more">
        <Link className="lnk" to={paths.precedents()}>
          看申诉案例
        </Link>
      </p>
    }
  >
    <dl className={styles.questions}>
      {questions.map((question) => (
        <div key={question.ask}>
          <dt>{question.ask}</dt>
          <dd>
            <Words>{question.answer}</Words>
          </dd>
        </div>
      ))}
    </dl>
  </FoldSection>
)

/** Explains the label; shows no made-up certificate. */
const Label = () => (
  <aside className={styles.label} aria-label="金标是什么">
    <p className={styles.head}>
      <GoldMark size={56} />
      <span>
        <b>金标</b>
        只出现在证书有效的版本上
      </span>
    </p>
    <dl>
      <dt>颁给</dt>
      <dd>应用的一个版本</dd>
      <dt>条件</dt>
      <dd>七类标准全部通过</dd>
      <dt>有效期</dt>
      <dd>签发之日起 180 天</dd>
      <dt>签名</dt>
      <dd>Ed25519 数字签名，任何人都可以核对</dd>
    </dl>
    <p className={styles.checks}>
      <Link className="lnk" to={paths.verify()}>
        查验证书
      </Link>
      <Link className="lnk" to={paths.registry()}>
        有效金标名录
      </Link>
      <Link className="lnk" to={paths.transparency()}>
        认证数据
      </Link>
    </p>
  </aside>
)

export const Component = () => {
  const { standards } = useLoaderData<typeof loader>()
  const terms = standards.reduce((sum, standard) => sum + standard.must + standard.warning, 0)
  const statics = standards.reduce((sum, standard) => sum + standard.staticCount, 0)
  const devices = standards.reduce((sum, standard) => sum + standard.deviceCount, 0)
  return (
    <>
      <FoldSection title="金标认证" level={1} lede="让一个版本在每一家成员商店、每一种屏幕上的表现，都有可以核对的依据。">
        <div className={styles.opening}>
          <div className={styles.two}>
            <div>
              <h2>认证的是版本，不是应用</h2>
              <p>
                每次认证针对一个安装包。通过后签发证书，<span className="nw">180 天</span>有效；新版本需要重新认证。
              </p>
            </div>
            <div>
              <h2>判定只看证据</h2>
              <p>
                {statics} 项条款由判定引擎从安装包直接得出，{devices} 项由终端成员的实验室在真机上判定
                {terms > statics + devices ? '，其余目前只作参考，不计入结论' : ''}。没有条件判定的，写“不可判定”，不写通过。
              </p>
            </div>
            <p className={styles.acts}>
              <LinkButton to={paths.goldForm()} kind="primary">
                立即认证
              </LinkButton>
              <Button onClick={() => void contactDialog()}>联系我们</Button>
            </p>
            <p className={styles.hint}>
              还不是会员？<Link to={paths.register()}>注册账号</Link>，完善企业资料后即可申请。
            </p>
          </div>
          <Label />
        </div>
      </FoldSection>
      <Steps />
      <ServiceSample />
      <FoldSection title="认证范围" lede={`七类标准，${terms} 项条款。`}>
        <table className={styles.range}>
          <thead>
            <tr>
              <th scope="col">标准</th>
              <th scope="col">条款（长刻度为必须，短刻度为警告）</th>
              <th scope="col">必须</th>
              <th scope="col">警告</th>
              <th scope="col">安装包条款</th>
            </tr>
          </thead>
          <tbody>
            {standards.map((standard) => (
              <tr key={standard.id}>
                <td>
                  <Link to={paths.doc(standard.docId)}>{standard.title}</Link>
                </td>
                <td>
                  <ClauseRuler must={standard.must} warning={standard.warning} dense />
                </td>
                <td>{standard.must}</td>
                <td>{standard.warning}</td>
                <td>
                  {standard.staticCount} / {standard.must + standard.warning}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FoldSection>
      <Fees />
      <Questions />
    </>
  )
}

import { publicFigures } from '@alliance/contract/home'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ClauseRuler } from '../../ui/clause-ruler.tsx'
import { contactDialog } from '../../ui/contact-dialog.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { GoldMark } from '../../ui/mark.tsx'
import { ServiceSample } from './service-sample.tsx'
import styles from './service-page.module.css'

export const loader = loading(({ ask }) => ask(publicFigures, {}))

const steps = [
  { title: '注册并完善资料', text: '用邮箱注册账号，填写企业资料，由联盟核对。', who: '你', note: '资料只用于认证' },
  {
    title: '上传并自检',
    text: '上传 APK，引擎当场给出静态条款的结果和改法。可以反复自检，不占认证次数。',
    who: '引擎',
    note: '最长 120 秒',
  },
  {
    title: '提交认证',
    text: '选择标准，填写声明。静态条款立即判定，真机条款分派到成员实验室。',
    who: '引擎与成员实验室',
    note: '进度随时可见',
  },
  { title: '阅读报告', text: '每项未通过都有条款、证据、改法；没有条件判定的写“不可判定”。', who: '你', note: '可下载 JSON' },
  {
    title: '获得金标',
    text: '七类标准全部通过后签发带数字签名的证书。只认证部分标准，得到报告，没有金标。',
    who: '联盟',
    note: '有效 180 天',
  },
]

const questions = [
  {
    ask: '警告条款不符，会影响结论吗？',
    answer: '不会。警告条款单独列出，标准结论只看必须条款。下一版规则可能把它改为必须，报告会写明预告日期。',
  },
  {
    ask: '应用加固过，还能认证吗？',
    answer: '能。引擎读不到的条款记为“不可判定”并转认证官判定；提供未加固的安装包可以更快出结果。',
  },
  { ask: '未通过后怎样再来？', answer: '改好后上传新安装包，再次提交认证。' },
]

const Steps = () => (
  <FoldSection title="怎样认证" lede="第 2 步的自检与正式认证用同一套规则，结果不会两样。">
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.title}>
          <b>{step.title}</b>
          <p>{step.text}</p>
          <span className={styles.who}>
            <b>{step.who}</b>
            {step.note}
          </span>
        </li>
      ))}
    </ol>
  </FoldSection>
)

const Questions = () => (
  <FoldSection title="常见问题">
    <dl className={styles.questions}>
      {questions.map((question) => (
        <div key={question.ask}>
          <dt>{question.ask}</dt>
          <dd>{question.answer}</dd>
        </div>
      ))}
    </dl>
  </FoldSection>
)

/** The label explained; no certificate is shown that does not exist. */
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
              <p>每次认证针对一个安装包。通过后签发证书，180 天有效；新版本需要重新认证。</p>
            </div>
            <div>
              <h2>判定只看证据</h2>
              <p>
                {statics} 项条款由判定引擎从安装包直接得出，{devices} 项由终端成员的实验室在真机上判定
                {terms > statics + devices ? '，其余依据线上数据，只作参考' : ''}。没有条件判定的，写“不可判定”，不写通过。
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
              <th scope="col">看安装包即可判定</th>
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
      <Questions />
    </>
  )
}

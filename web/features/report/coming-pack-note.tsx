import { type ComingPack, queryComingPack } from '@alliance/contract/rule-packs'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './coming-pack-note.module.css'

const tones = { worse: 'warning', unclear: 'undetermined', better: 'passed', same: 'passed', unjudged: 'undetermined' } as const

const titles: Record<ComingPack['verdict'], string> = {
  worse: '有条款会变差',
  unclear: '有条款要由人判定',
  better: '只有变好的条款',
  same: '这个版本的结果不变',
  unjudged: '说不出这个版本会怎样',
}

const changeWords = ({ direction, after }: ComingPack['changes'][number]): string => {
  if (after === null) return '不再判定'
  if (direction === 'worse') return after.severity === 'must' && after.outcome === 'fail' ? '会判为未通过' : '会成为警告项'
  return direction === 'unclear' ? '看不出是否符合，由认证官判定' : '会判为通过'
}

const addressOf = ({ standard, edition, id, after }: ComingPack['changes'][number]) =>
  after === null ? paths.clause(standard, id) : `${paths.docVersion(standard, edition)}#${id.toLowerCase()}`

/** What the next rule pack would say of this package, before it applies. Renders nothing without a trial. */
export const ComingPackNote = ({ identifyId }: { identifyId: string }) => {
  const { data: coming } = useCall(queryComingPack, { identifyId }, { quiet: true })
  return coming ? <Note coming={coming} /> : null
}

const Note = ({ coming }: { coming: ComingPack }) => (
  <section className={styles.note} aria-labelledby="coming-title">
    <StateMark tone={tones[coming.verdict]} size={18} />
    <div>
      <h2 id="coming-title">
        规则包 {coming.pack} 从 <span className="nw">{coming.effectiveFrom}</span> 起施行：{titles[coming.verdict]}
      </h2>
      <p>{about(coming)}</p>
      {coming.changes.length > 0 ? (
        <ul>
          {coming.changes.map((change) => (
            <li key={change.id}>
              <Link className="lnk" to={addressOf(change)}>
                {change.id} {change.title}
              </Link>
              <span>{changeWords(change)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.basis}>
        本轮结论与已有的证书不受影响。按 {date(coming.triedAt)} 的试判，只看留存的安装包内容和当时填写的申报内容；真机条款不在内。{' '}
        <Link className="lnk" to={paths.following()}>
          在消息页关注标准更新
        </Link>
      </p>
    </div>
  </section>
)

const about = ({ verdict, failsBefore, failsAfter }: ComingPack): string => {
  if (verdict === 'unjudged') return '这一轮没有留存可以再判定的内容。重新认证之后就能试判。'
  if (failsAfter > failsBefore) return `到那时再申请认证，未通过的必须条款会从 ${failsBefore} 项变为 ${failsAfter} 项。`
  return verdict === 'same' ? '到那时再申请认证，安装包条款与这一轮结果一样。' : '到那时再申请认证，下面的条款结果会不同。'
}

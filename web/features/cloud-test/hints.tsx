import { standardLabel } from '@alliance/contract/standards'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './run.module.css'
import type { Run } from './run-page.tsx'

const sentence = ({ run, wouldFail, undetermined }: Run) => {
  if (wouldFail.length > 0) return `照这样申请认证，会有 ${wouldFail.length} 项必须条款未通过。`
  if (undetermined > 0) return `没有会未通过的必须条款，有 ${undetermined} 项要由认证官判定。`
  const left = run.terms - run.termsJudged
  if (left > 0 && run.state === 'running') return '到现在为止，没有会未通过的必须条款。'
  // The run has ended: a term without a result is not known to pass.
  if (left > 0) return `已有的结果里没有会未通过的必须条款，还有 ${left} 项没有结果。`
  return '没有会未通过的必须条款。'
}

/** What a formal round of the same package would give, as far as it is known. */
export const Hints = ({ detail }: { detail: Run }) => {
  const { wouldFail, undetermined, selfCheck, pack } = detail
  return (
    <section className={styles.part} aria-labelledby="cloud-hints">
      <h2 id="cloud-hints">与正式认证对照</h2>
      <div>
        <p className={styles.verdict}>{sentence(detail)}</p>
        <ul className={styles.terms}>
          {wouldFail.map((term) => (
            <li key={term.id}>
              <span className={styles.failed}>
                <StateMark tone="failed" />
              </span>
              <span>
                {term.title}
                <small>
                  {standardLabel(term.standard)} {term.clause}，
                  {term.devices.length === 0 ? (
                    '自检未通过'
                  ) : (
                    <>
                      <bdi>{term.devices.join('、')}</bdi> 未通过
                    </>
                  )}
                </small>
              </span>
              <code>{term.id}</code>
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          {wouldFail.length > 0 && undetermined > 0 ? `另有 ${undetermined} 项要由认证官判定。` : ''}
          正式认证由各成员实验室重新判定，机型可能不同；申请时填写的申报内容也会影响自检条款。
          {selfCheck.pack === pack ? '' : `自检依据规则包 ${selfCheck.pack}，真机条款依据现行的 ${pack}，正式认证以现行的为准。`}
        </p>
      </div>
    </section>
  )
}

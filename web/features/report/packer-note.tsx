import type { FoundPacker } from '@alliance/contract/package-contents'
import type { TermSummary } from '@alliance/contract/report'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './packer-note.module.css'

const SHOWN = 6

/** Explains why so many terms are undetermined: the code is packed, with the evidence for it. */
export const PackerNote = ({ packer, terms }: { packer: FoundPacker; terms: readonly TermSummary[] }) => {
  const hidden = terms.filter(({ method, counted, outcome }) => method === 'static' && counted && outcome === 'undetermined')
  const rest = packer.evidence.length - SHOWN
  return (
    <section className={styles.packer} aria-labelledby="packer-title">
      <StateMark tone="undetermined" size={18} />
      <div>
        <h2 id="packer-title">代码已加固：{packer.name}</h2>
        <p>
          {hidden.length > 0 ? `真实的类看不到，${hidden.length} 条不可判定，没有算作通过。` : '真实的类看不到。'}
          想先看到这些条款的结果，可以用未加固的包做一次自检；认证仍以发布的包为准，其中的必须条款由认证官判定。
        </p>
        <p className={styles.basis}>
          识别依据{' '}
          {packer.evidence.slice(0, SHOWN).map((sign) => (
            <code key={sign}>
              <bdi>{sign}</bdi>
            </code>
          ))}
          {rest > 0 ? <span>等 {packer.evidence.length} 处</span> : null}
        </p>
      </div>
    </section>
  )
}

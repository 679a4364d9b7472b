import { queryCloudStandards } from '@alliance/contract/cloud-test'
import { standards } from '@alliance/contract/standards'
import { useCall } from '../../lib/use-call.ts'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './cloud.module.css'

type Props = { chosen: readonly string[]; onChoose: (standards: readonly string[]) => void }

/** The standards of the current pack, each with its number of engine and device terms. */
export const StandardsChoice = ({ chosen, onChoose }: Props) => {
  const state = useCall(queryCloudStandards, {})
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section className={styles.step} aria-labelledby="cloud-standards">
      <h2 id="cloud-standards">2 选标准</h2>
      {state.data || !state.loading ? (
        <Loaded state={state} title="没有读到标准">
          {(offered) => (
            <fieldset className={styles.standards}>
              <legend className="vh">标准</legend>
              {offered.map(({ id, title, deviceCount, staticCount }) => (
                <label key={id}>
                  <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                  <span>{title}</span>
                  <small>
                    自检 {staticCount} 项，{deviceCount === 0 ? '没有真机条款' : `真机 ${deviceCount} 项`}
                  </small>
                </label>
              ))}
            </fieldset>
          )}
        </Loaded>
      ) : (
        <Coming />
      )}
    </section>
  )
}

/** Placeholders, as many and as large as the standards. */
const Coming = () => (
  <div className={styles.standards} aria-busy="true">
    {standards.map(({ id }) => (
      <i key={id} />
    ))}
  </div>
)

import { cx } from '../lib/class-names.ts'
import styles from './places-ruler.module.css'
import { placesPerTick } from './places-per-tick.ts'

/** Close to its size on screen: browsers blur a small viewBox stretched over a page. */
const WIDTH = 600

type Props = { capacity: number; left: number; waiting: number; className?: string | undefined }

const words = ({ capacity, left, waiting }: Props) =>
  left > 0 ? `剩 ${left} 席，共 ${capacity} 席` : `${capacity} 席已满${waiting > 0 ? `，${waiting} 人候补` : ''}`

/** Places to scale: the filled part is taken; a tick per place (or ten, a hundred …), every fifth taller. */
export const PlacesRuler = (props: Props) => {
  const { capacity, left, className } = props
  const step = placesPerTick(capacity)
  const xOf = (places: number) => Math.round((places / capacity) * WIDTH * 100) / 100
  const ticks = Array.from({ length: Math.floor(capacity / step) + 1 }, (_, at) => at)
  return (
    <span className={cx(styles.places, className)}>
      <svg className={styles.ruler} viewBox={`0 0 ${WIDTH} 20`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.taken} x="0" y="12" width={xOf(capacity - left)} height="8" />
        <path className={styles.ticks} d={ticks.map((at) => `M${xOf(at * step)} ${at % 5 === 0 ? 2 : 6}V12`).join('')} />
        <path className={styles.frame} d={`M0 12H${WIDTH}V20H0Z`} />
      </svg>
      <span className={styles.words}>{words(props)}</span>
    </span>
  )
}

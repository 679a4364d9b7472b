import styles from './thumbnail.module.css'

/** A thumbnail of fixed size, beside text that names it. */
export const Thumbnail = ({ src }: { src: string }) => (
  <span className={styles.box}>
    <img src={src} alt="" />
  </span>
)

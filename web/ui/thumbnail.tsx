import styles from './thumbnail.module.css'

/** A small picture in a box of one size, beside words that name it. */
export const Thumbnail = ({ src }: { src: string }) => (
  <span className={styles.box}>
    <img src={src} alt="" />
  </span>
)

import styles from './member-mark.module.css'

/** One of six drawings in one of four device frames: our own, and always the same for a member. */
const drawings = [
  'M11 23l5-8 3.500 5 2-3 4.500 6z',
  'M11 15q3.500-3 7 0t7 0M11 20q3.500-3 7 0t7 0',
  'M18 12.500a5.500 5.500 0 1 0 .1 0M18 15.500a2.500 2.500 0 1 0 .1 0',
  'M12 13h12M12 18h12M12 23h8',
  'M18 12v12M12.500 15.500l11 5M12.500 20.500l11-5',
  'M12 23v-7l6-4 6 4v7M16 23v-5h4v5',
] as const
const frames = [
  'M11 3.500h14a2.500 2.500 0 0 1 2.500 2.500v24a2.500 2.500 0 0 1-2.500 2.500H11A2.500 2.500 0 0 1 8.500 30V6A2.500 2.500 0 0 1 11 3.500zM16 29.500h4',
  'M3.500 7h12.500v23H3.500zM16 7l16.500 3v17L16 30',
  'M5 7.500h26a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2zM6 16.500v3',
  'M18 4.500l12 5v11c0 6-5 9.500-12 11.500-7-2-12-5.500-12-11.500v-11z',
] as const

const digit = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)

/** A substitute logo, derived from the member's name, which is shown beside it. */
export const MemberMark = ({ name }: { name: string }) => {
  const number = digit(name)
  return (
    <svg className={styles.mark} viewBox="0 0 36 36" aria-hidden="true">
      <path className={styles.frame} d={frames[number % frames.length]} />
      <path d={drawings[Math.floor(number / frames.length) % drawings.length]} />
    </svg>
  )
}

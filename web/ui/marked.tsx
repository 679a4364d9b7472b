import styles from './marked.module.css'

/** The text with all occurrences of the searched word highlighted. */
export const Marked = ({ text, word }: { text: string; word: string }) => {
  if (!word) return text
  const pattern = new RegExp(`(${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})`, 'i')
  // Every second part is the regex's group.
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

import styles from './marked.module.css'

/** The text with every place of the searched word set off. */
export const Marked = ({ text, word }: { text: string; word: string }) => {
  if (!word) return text
  const pattern = new RegExp(`(${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})`, 'i')
  // Every second part is what the group caught.
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

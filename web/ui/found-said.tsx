type Listed = { items: readonly unknown[]; nextCursor?: string | null }
type Props = {
  state: { data: Listed | undefined; error: Error | undefined; loading: boolean }
  /** What is looked for; nothing is said about a list that isn't narrowed by words. */
  keyword: string
}

const wordsOf = ({ items, nextCursor }: Listed) =>
  items.length === 0 ? '没有找到' : `列出 ${items.length} 条${nextCursor ? '，还有下一页' : ''}`

/**
 * Live region: says what typing into a list's field has led to, since the list changes somewhere else than the focus is (WCAG
 * 4.1.3). Stays mounted while the list is loading.
 */
export const FoundSaid = ({ state: { data, error, loading }, keyword }: Props) => (
  <output className="vh">{keyword === '' || loading || error || !data ? '' : wordsOf(data)}</output>
)

import { Children, Fragment, type ReactNode } from 'react'

/** What must not break across lines: a date with its time, an id of ours, a version, a number with its unit. */
const UNIT = '[KMG]i?B|B|dp|px|ms|小时|分钟|[一-鿿]'
const READ_AS_ONE = new RegExp(
  `(\\d{4}-\\d{2}-\\d{2}(?: \\d{2}:\\d{2}(?::\\d{2})?)?|[A-Z]{2,}(?:-[A-Z\\d]+)+|\\d[\\d,.]* (?:${UNIT})|\\d+(?:\\.\\d+)+)`,
)

const kept = (text: string): ReactNode =>
  text.split(READ_AS_ONE).map((part, at) =>
    // Every second part is the regex's group.
    at % 2 === 1 ? (
      <span key={at} className="nw">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** Running text without line breaks inside dates, numbers with units and ids. Child elements are left as they are. */
export const Unbroken = ({ children }: { children: ReactNode }) => {
  const runs: ReactNode[] = []
  let text = ''
  for (const child of Children.toArray(children)) {
    if (typeof child === 'string' || typeof child === 'number') {
      text += child
      continue
    }
    if (text) runs.push(kept(text))
    text = ''
    runs.push(child)
  }
  if (text) runs.push(kept(text))
  return runs.map((run, at) => <Fragment key={at}>{run}</Fragment>)
}

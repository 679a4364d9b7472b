import { printable, widthOf } from '../report-text.ts'
import { standardError } from './tell.ts'

const NAME_COLUMNS = 40
const USUAL_COLUMNS = 80

type Step = { at: number; of: number; name: string; done: number; total: number }

/** The end of a name that fits: its end tells it from its neighbours. */
const endOf = (text: string, room: number) => {
  const chars = [...text]
  let width = widthOf(text)
  while (width > room) width -= widthOf(chars.shift() ?? '')
  return chars.join('')
}

/** Never wider than the terminal: a wrapped line can't be overwritten. Empty if there is no room. */
export const progressLine = ({ at, of, name, done, total }: Step, columns: number): string => {
  const [head, tail] = [`[${at}/${of}] `, `  ${done}/${total}`]
  const room = columns - 1 - head.length - tail.length
  return room < 0 ? '' : `${head}${endOf(printable(name), Math.min(room, NAME_COLUMNS))}${tail}`
}

/** Faster runs need no progress line, and even checking for a terminal takes time. */
const FROM_MS = 300

const isWatched = () => standardError().isTTY && process.env.TERM !== 'dumb'

/** One line that is overwritten, and only on a terminal. */
export const startProgress = (of: number) => {
  const began = process.uptime()
  let at = 1
  let isShown = false
  const write = (text: string) => void standardError().write(`\r\u001b[K${text}`)
  return {
    term: (step: Pick<Step, 'name' | 'done' | 'total'>) => {
      if ((process.uptime() - began) * 1000 < FROM_MS || !isWatched()) return
      isShown = true
      write(progressLine({ ...step, at, of }, standardError().columns || USUAL_COLUMNS))
    },
    next: () => (at += 1),
    clear: () => {
      if (isShown) write('')
    },
  }
}
export type Progress = ReturnType<typeof startProgress>

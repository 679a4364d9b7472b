import { weekday } from '../../lib/format.ts'

/** A tick below the base line, in the middle of its day; a labelled one is longer. */
export type DayTick = { at: number; label?: string }

const isMonday = (day: string) => weekday(Date.parse(day)) === '一'
const isFirst = (day: string) => day.endsWith('-01')
const isQuarter = (day: string) => /-(01|04|07|10)-01$/.test(day)
const always = () => true
const monthAndDay = (day: string) => day.slice(5)

/** Rules by number of days: which days have a tick, which a label, and its format. */
const manners = [
  { upTo: 10, ticked: always, labelled: always, write: monthAndDay },
  { upTo: 45, ticked: always, labelled: isMonday, write: monthAndDay },
  { upTo: 120, ticked: isMonday, labelled: isFirst, write: monthAndDay },
  { upTo: Infinity, ticked: isFirst, labelled: isQuarter, write: (day: string) => day.slice(0, 7) },
] as const

export const ticksFor = (days: readonly string[]): DayTick[] => {
  const manner = manners.find(({ upTo }) => days.length <= upTo) ?? manners[0]
  return days.flatMap((day, at) => {
    if (manner.labelled(day)) return [{ at, label: manner.write(day) }]
    return manner.ticked(day) ? [{ at }] : []
  })
}

/** With more days than this, bars touch and form one outline. */
const MOST_PARTED = 120
const PART = 0.72

/** SVG path of the bars: a day is one unit wide, `top` is 100 units high. */
export const barsOf = (views: readonly number[], top: number): string => {
  const width = views.length > MOST_PARTED ? 1 : PART
  const round = (value: number) => Math.round(value * 1000) / 1000
  return views
    .map((value, at) => {
      if (value === 0) return ''
      const left = at + (1 - width) / 2
      return `M${round(left)} 100V${round(100 - (value / top) * 100)}H${round(left + width)}V100Z`
    })
    .join('')
}

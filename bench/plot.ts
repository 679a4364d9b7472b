/** One row per name, with one bar per series, in the order of `series`. */
type Bars = {
  title: string
  unit: string
  series: { name: string; colour: string }[]
  rows: { name: string; values: number[] }[]
}

const [LEFT, RIGHT, TOP, BAR, GAP, PLOT] = [220, 70, 56, 8, 10, 560]

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const text = (x: number, y: number, { words, rest = '' }: { words: string; rest?: string }) =>
  `<text x="${x}" y="${y}" ${rest}>${escape(words)}</text>`

const rowOf = ({ name, values }: Bars['rows'][number], at: number, { bars, scale }: { bars: Bars; scale: number }) => {
  const bar = (value: number, index: number) => {
    const [y, width] = [at + index * BAR, Math.max(1, value * scale)]
    const fill = bars.series[index]?.colour ?? 'black'
    return (
      `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 1}" fill="${fill}"/>` +
      text(LEFT + width + 4, y + BAR - 1, { words: value.toFixed(0), rest: 'font-size="8" fill="#666"' })
    )
  }
  const label = text(LEFT - 8, at + (values.length * BAR) / 2 + 4, { words: name, rest: 'text-anchor="end"' })
  return [label, ...values.map(bar)].join('\n')
}

/** A standalone SVG on white, without scripts and fonts. */
export const plotBars = (bars: Bars): string => {
  const most = Math.max(1, ...bars.rows.flatMap(({ values }) => values))
  const rowHeight = bars.series.length * BAR + GAP
  const [width, height] = [LEFT + PLOT + RIGHT, TOP + bars.rows.length * rowHeight + GAP]
  const legend = bars.series.map(({ name, colour }, index) => {
    const x = LEFT + index * 190
    return `<rect x="${x}" y="32" width="10" height="10" fill="${colour}"/>${text(x + 14, 41, { words: name })}`
  })
  const rows = bars.rows.map((row, index) => rowOf(row, TOP + index * rowHeight, { bars, scale: PLOT / most }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    text(8, 18, { words: `${bars.title}, ${bars.unit}`, rest: 'font-size="13"' }),
    ...legend,
    ...rows,
    '</svg>\n',
  ].join('\n')
}

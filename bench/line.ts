/** A target of a part, met if `figure` is at most `atMost`. */
export type Line = { claim: string; figure: number; atMost: number; unit: string }
export type Part = { title: string; tables: string[]; lines: Line[] }
export type PartOptions = { rounds: number }

/** NaN is a miss: nothing was measured. */
export const isMet = ({ figure, atMost }: Line) => figure <= atMost

export const lineText = (line: Line) =>
  `- ${isMet(line) ? 'met' : '**MISSED**'}: ${line.claim}: ${line.figure.toFixed(2)} ${line.unit} (at most ${line.atMost})`

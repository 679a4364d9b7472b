/**
 * Digits as our own strokes, so that no system font is needed: each stroke is a start point and cubic Bézier curves in a box of
 * 100 × 140. 0 and 1 are left out, since they are mistaken for letters and for other digits.
 */
type Point = readonly [x: number, y: number]
type Curve = readonly [Point, Point, Point]
type Stroke = readonly [Point, ...Curve[]]

const line = (from: Point, to: Point): Curve => [from, to, to]

export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  2: [
    [
      [18, 42],
      [
        [18, 8],
        [82, 8],
        [82, 44],
      ],
      [
        [82, 74],
        [34, 98],
        [16, 132],
      ],
      line([16, 132], [86, 132]),
    ],
  ],
  3: [
    [
      [18, 28],
      [
        [34, 4],
        [80, 6],
        [80, 38],
      ],
      [
        [80, 60],
        [60, 66],
        [42, 66],
      ],
      [
        [64, 66],
        [86, 76],
        [86, 100],
      ],
      [
        [86, 140],
        [28, 142],
        [14, 110],
      ],
    ],
  ],
  4: [[[64, 134], line([64, 134], [64, 10]), line([64, 10], [12, 96]), line([12, 96], [90, 96])]],
  5: [
    [
      [80, 12],
      line([80, 12], [28, 12]),
      line([28, 12], [22, 66]),
      [
        [44, 50],
        [86, 56],
        [86, 94],
      ],
      [
        [86, 140],
        [28, 142],
        [14, 112],
      ],
    ],
  ],
  6: [
    [
      [76, 14],
      [
        [44, 22],
        [16, 58],
        [16, 96],
      ],
      [
        [16, 146],
        [86, 146],
        [86, 96],
      ],
      [
        [86, 54],
        [24, 54],
        [17, 96],
      ],
    ],
  ],
  7: [
    [
      [14, 14],
      line([14, 14], [86, 14]),
      [
        [66, 46],
        [46, 84],
        [38, 134],
      ],
    ],
  ],
  8: [
    [
      [50, 66],
      [
        [10, 56],
        [14, 8],
        [50, 8],
      ],
      [
        [86, 8],
        [90, 56],
        [50, 66],
      ],
      [
        [2, 76],
        [4, 134],
        [50, 134],
      ],
      [
        [96, 134],
        [98, 76],
        [50, 66],
      ],
    ],
  ],
  9: [
    [
      [83, 46],
      [
        [76, 88],
        [14, 88],
        [14, 46],
      ],
      [
        [14, -4],
        [84, -4],
        [84, 46],
      ],
      [
        [84, 84],
        [66, 118],
        [30, 132],
      ],
    ],
  ],
}

export const ALPHABET = Object.keys(glyphs)
const STEPS = 14

const at = ([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point => {
  const s = 1 - t
  const mix = (i: 0 | 1) => s ** 3 * a[i] + 3 * s ** 2 * t * b[i] + 3 * s * t ** 2 * c[i] + t ** 3 * d[i]
  return [mix(0), mix(1)]
}

/** A stroke as points dense enough for a polyline, even after bending. */
export const pointsOf = ([start, ...curves]: Stroke): Point[] => {
  const points: Point[] = [start]
  let from = start
  for (const [b, c, d] of curves) {
    for (let step = 1; step <= STEPS; step += 1) points.push(at([from, b, c, d], step / STEPS))
    from = d
  }
  return points
}

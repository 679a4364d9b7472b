import type { Block } from '@alliance/contract/block'
import { cx } from '../lib/class-names.ts'
import styles from './block-drawing.module.css'
import { Words } from './words.tsx'
import goesOn from './goes-on.module.css'

type Drawing = Extract<Block, { kind: 'drawing' }>

const TONES = {
  edge: { stroke: 'var(--blue)', strokeWidth: 1.3 },
  content: { stroke: 'var(--blue-line)', strokeWidth: 1 },
  hinge: { stroke: 'var(--blue)', strokeWidth: 1, strokeDasharray: '5 3' },
  measure: { stroke: 'var(--blue)', strokeWidth: 0.9 },
}

/** An engineering drawing of lines and labels; the PDF draws the same ones. */
export const BlockDrawing = ({ drawing }: { drawing: Drawing }) => (
  <figure className={styles.figure}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it */}
    <div className={cx(goesOn.goes, styles.scroll)} tabIndex={0}>
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        fill="none"
        strokeLinejoin="round"
        role="img"
        aria-label={drawing.caption}
      >
        {drawing.lines.map(({ d, tone }) => (
          <path key={d} d={d} {...TONES[tone]} />
        ))}
        <g fontSize="12" fill="var(--blue)" stroke="none">
          {drawing.words.map(({ x, y, text, anchor }) => (
            <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </g>
      </svg>
    </div>
    <figcaption>
      <Words>{drawing.caption}</Words>
    </figcaption>
  </figure>
)

import type { Evidence } from '@alliance/contract/report'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCopy } from '../lib/use-copy.ts'
import { PackageText } from './package-text.tsx'
import styles from './evidence-block.module.css'

const FIRST_SHOWN = 3

const Glyph = ({ structure }: { structure: boolean }) => (
  <svg className={styles.glyph} viewBox="0 0 20 20" aria-hidden="true">
    {structure ? (
      <path d="M7.5 3L6 17M14 3l-1.5 14M3.5 7.5h13.500M3 12.5h13.5" />
    ) : (
      <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 10h5.5M7.5 13h5.5" />
    )}
  </svg>
)

const Lines = ({ lines }: { lines: NonNullable<Evidence['lines']> }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it; the caption above names it
  <pre tabIndex={0}>
    {lines.map((line, at) => (
      <span key={at} className={line.guilty ? `${styles.line} ${styles.hit}` : styles.line}>
        <em>{line.number}</em>
        <bdi>{line.text}</bdi>
        {line.guilty ? <span className="vh">（问题所在）</span> : null}
        {'\n'}
      </span>
    ))}
  </pre>
)

type EvidenceTable = NonNullable<Evidence['table']>

const RowsLeft = ({ table: { rows, total } }: { table: EvidenceTable }) =>
  total && total.rows > rows.length ? <p className={styles.rest}>另有 {total.rows - rows.length} 行没有列出。</p> : null

const Table = ({ table }: { table: EvidenceTable }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it; the caption above names it
  <div className={styles.scroll} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {table.head.map((cell, at) => (
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={at} className={row.guilty ? styles.hit : undefined}>
            {row.cells.map((cell, column) => (
              <td key={column}>
                <bdi>{cell}</bdi>
                {row.guilty && column === 0 ? <span className="vh">（问题所在）</span> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const MANIFEST = 'AndroidManifest.xml'
/** Opens the decoded manifest at a line; `opener` gets the focus back. */
export type OpenManifest = (line: number, opener: HTMLElement) => void

const ToManifest = ({ evidence: { at, lines }, open }: { evidence: Evidence; open: OpenManifest | undefined }) => {
  const line = lines?.find(({ guilty }) => guilty)?.number ?? lines?.[0]?.number
  if (at !== MANIFEST || line === undefined || !open) return null
  return (
    <button type="button" className={styles.whole} onClick={({ currentTarget }) => open(line, currentTarget)}>
      在完整清单里看<span className="vh">第 {line} 行</span>
    </button>
  )
}

type BlockProps = { evidence: Evidence; openManifest?: OpenManifest | undefined; ref?: RefObject<HTMLElement | null> }
/** One location that breaks a rule. Its content comes from a package: text only, with isolated direction. */
const EvidenceBlock = ({ evidence, openManifest, ref }: BlockProps) => (
  <figure className={styles.block} {...(ref && { ref, tabIndex: -1 })}>
    <figcaption className={styles.head}>
      <Glyph structure={evidence.table !== undefined} />
      <code>
        <PackageText>{evidence.at}</PackageText>
      </code>
      {evidence.where ? <PackageText>{evidence.where}</PackageText> : null}
      <ToManifest evidence={evidence} open={openManifest} />
    </figcaption>
    {evidence.lines ? <Lines lines={evidence.lines} /> : null}
    {evidence.table ? <Table table={evidence.table} /> : null}
    {evidence.table ? <RowsLeft table={evidence.table} /> : null}
    <dl className={styles.foot}>
      <div>
        <dt>实际</dt>
        <dd>
          <PackageText>{evidence.found}</PackageText>
        </dd>
      </div>
      {evidence.expected ? (
        <div>
          <dt>要求</dt>
          <dd>
            <PackageText>{evidence.expected}</PackageText>
          </dd>
        </div>
      ) : null}
      {evidence.owner ? (
        <div>
          <dt>所属 SDK</dt>
          <dd>{evidence.owner}</dd>
        </div>
      ) : null}
    </dl>
  </figure>
)

type ListProps = { items: Evidence[]; total: number; openManifest?: OpenManifest | undefined }
/** The first three locations, the rest on demand. `total` includes those that were found but not kept. */
export const EvidenceList = ({ items, total, openManifest }: ListProps) => {
  const [open, setOpen] = useState(false)
  const shown = open ? items : items.slice(0, FIRST_SHOWN)
  const hidden = items.length - shown.length
  const more = useRef<HTMLElement>(null)
  // The button disappears when pressed: move the focus to the first item that it revealed.
  useEffect(() => {
    if (open) more.current?.focus({ preventScroll: true })
  }, [open])
  return (
    <div className={styles.list}>
      {shown.map((evidence, at) => (
        <EvidenceBlock
          key={at}
          evidence={evidence}
          openManifest={openManifest}
          {...(open && at === FIRST_SHOWN && { ref: more })}
        />
      ))}
      {hidden > 0 ? (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          展开其余 {hidden} 处{total > items.length ? `（共 ${total} 处，只列出前 ${items.length} 处）` : ''}
        </button>
      ) : null}
      {hidden > 0 ? <p className={styles.paper}>另有 {total - shown.length} 处没有印出来，请看网页。</p> : null}
      {open && total > items.length ? (
        <p className={styles.note}>
          共 {total} 处，这里列出前 {items.length} 处。
        </p>
      ) : null}
    </div>
  )
}

const Snippet = ({ code }: { code: string }) => {
  const { said, copy } = useCopy(code, '浏览器不允许复制')
  return (
    <div className={styles.code}>
      <pre className={styles.snippet}>
        <bdi>{code}</bdi>
      </pre>
      <button type="button" className={styles.copy} onClick={copy}>
        {said || '复制'}
        <span className="vh">代码</span>
      </button>
      <output className="vh">{said}</output>
    </div>
  )
}

/** How to fix it: numbered steps, with code to copy where there is some. */
export const FixSteps = ({ steps }: { steps: { text: string; snippet?: string | undefined }[] }) => (
  <ol className={styles.fix}>
    {steps.map((step, at) => (
      <li key={at}>
        <div>
          {step.text}
          {step.snippet ? <Snippet code={step.snippet} /> : null}
        </div>
      </li>
    ))}
  </ol>
)

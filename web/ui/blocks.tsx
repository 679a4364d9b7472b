import type { Block, ShownBlock, PictureBlock } from '@alliance/contract/block'
import { spansOf } from '@alliance/contract/code-spans'
import { methodLabels } from '@alliance/contract/method-labels'
import type { ComponentType, ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import { AnchorLink } from './anchor-link.tsx'
import styles from './blocks.module.css'
import { BlockDrawing } from './block-drawing.tsx'
import goesOn from './goes-on.module.css'
import { Tag } from './tag.tsx'
import { Words, WordsWithin } from './words.tsx'

/** Plain text with `code` between backticks, within one element. There is no other markup. */
const Text = ({ children }: { children: string }) =>
  spansOf(children).map(({ text, isCode }, index) =>
    isCode ? <code key={index}>{text}</code> : <WordsWithin key={index}>{text}</WordsWithin>,
  )

type Props = {
  blocks: readonly ShownBlock[]
  /** Headings and clauses have anchor links. */
  links?: boolean
  /** Further content beside the anchor link of a clause. */
  beside?: (anchor: string, name: string) => ReactNode
  /** Renders pictures, on pages that may have some: others don't load that code. */
  Picture?: ComponentType<{ picture: PictureBlock }>
}

/** Bodies are blocks rendered as text: nothing in them can become markup. */
export const Blocks = ({ blocks, links = false, beside, Picture }: Props) => (
  <div className={styles.blocks}>
    {blocks.map((block, index) =>
      block.kind === 'picture' ? (
        Picture && <Picture key={index} picture={block} />
      ) : (
        <BlockView key={index} block={block} links={links} beside={beside} />
      ),
    )}
  </div>
)

const Heading = ({ block, links }: { block: Extract<Block, { kind: 'heading' }>; links: boolean }) => {
  const Kind = block.level <= 2 ? 'h2' : 'h3'
  return (
    <Kind id={block.anchor} className={links ? styles.linked : undefined}>
      {block.text}
      {links ? <AnchorLink anchor={block.anchor} isIcon /> : null}
    </Kind>
  )
}

type Drawn = { links: boolean; beside: Props['beside'] | undefined }

const BlockView = ({ block, links, beside }: Drawn & { block: Block }): ReactNode => {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} links={links} />
    case 'paragraph':
      return (
        <p>
          <Text>{block.text}</Text>
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it
        <pre className={cx(goesOn.goes, goesOn.sunk, styles.code)} tabIndex={0}>
          {block.text}
        </pre>
      )
    case 'clause':
      return <Clause clause={block} links={links} beside={beside} />
    case 'table':
      return <TableView table={block} />
    case 'drawing':
      return <BlockDrawing drawing={block} />
  }
}

/** Scrolls sideways if it is wider than the text. */
const TableView = ({ table }: { table: Extract<Block, { kind: 'table' }> }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it
  <div className={cx(goesOn.goes, styles.wide)} tabIndex={0}>
    <table className={styles.table}>
      <caption>
        <Words>{table.caption}</Words>
      </caption>
      <thead>
        <tr>
          {table.heads.map((head, index) => (
            <th key={index} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={index} scope="row">
                  <Text>{cell}</Text>
                </th>
              ) : (
                <td key={index}>
                  <Text>{cell}</Text>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const List = ({ ordered, start, items }: Extract<Block, { kind: 'list' }>) => {
  const shown = items.map((item, index) => (
    <li key={index}>
      <Text>{item}</Text>
    </li>
  ))
  return ordered ? (
    <ol className={styles.ordered} start={start}>
      {shown}
    </ol>
  ) : (
    <ul className={styles.unordered}>{shown}</ul>
  )
}

const LABEL = /^(要求|判定|说明|证据|改法|自查)：/

/** The paragraph's label is in a column of its own; screen readers and copying get the original sentence. */
const Labelled = ({ text }: { text: string }) => {
  const label = LABEL.exec(text)?.[0] ?? ''
  return (
    <p className={cx(styles.text, label && styles.labelled)}>
      {label ? <span className={styles.label}>{label}</span> : null}
      <span>
        <Text>{text.slice(label.length)}</Text>
      </span>
    </p>
  )
}

/** A clause collapses to its title; it opens by itself if the URL points to it. */
const Clause = ({ clause, links, beside }: Drawn & { clause: Extract<Block, { kind: 'clause' }> }) => (
  <section className={`later ${styles.clause}`} id={clause.anchor}>
    <details open>
      <summary>
        <h3>
          <span className={styles.number}>{clause.clause}</span>
          {clause.title}
        </h3>
      </summary>
      <p className={styles.tags}>
        <code>{clause.termId}</code>
        {clause.severity === 'must' ? <Tag kind="must">必须</Tag> : <Tag>警告</Tag>}
        <Tag>{methodLabels[clause.method]}</Tag>
        {clause.counted ? null : <Tag>仅供参考</Tag>}
        {links ? <AnchorLink anchor={clause.anchor} /> : null}
        {beside?.(clause.anchor, `${clause.clause} ${clause.title}`)}
      </p>
      {clause.text.map((text, index) => (
        <Labelled key={index} text={text} />
      ))}
      {clause.counted || !clause.informativeReason ? null : (
        <p className={styles.reason}>不计入结论：{clause.informativeReason}</p>
      )}
      {clause.sources.length > 0 ? (
        <p className={styles.sources}>
          <span className={styles.label}>依据：</span>
          {clause.sources.map(({ title, url }) =>
            // Sources set by the alliance itself have no page to link to.
            url === '' ? (
              <span key={title}>{title}</span>
            ) : (
              <a key={url} className="lnk" href={url} rel="noreferrer" target="_blank">
                {title}
              </a>
            ),
          )}
        </p>
      ) : null}
    </details>
  </section>
)

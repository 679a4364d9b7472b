/** The group of print styles. */
export const PRINT = '@media print'
/** Without scripts all sheets apply at once. */
const SCRIPTLESS = 'scripting:none'
/** A device on a table is rare, and what its postures change is more than the first flight of a long document has room for. */
const isOfTabletop = (group: string) => group.includes('vertical-viewport-segments') && !group.includes(',')
const isForLater = (group: string) => group === PRINT || group.includes(SCRIPTLESS) || isOfTabletop(group)
/** Such rules only stop animations: transitions, which need interaction, are not among the parts. */
const isAgainstMotion = (group: string) => group.includes('prefers-reduced-motion')

/** A rule of a style sheet; `within`: the enclosing at-rules, outermost first, e.g. `@media (width>=600px)`. */
export type StylePart = { within: readonly string[]; text: string } & (
  | {
      kind: 'rule'
      /** Each with the classes (`.a`), ids (`#a`), tags (`a`) and interaction states (`:hover`) that it needs. */
      selectors: readonly { text: string; needs: readonly string[] }[]
      variables: readonly (readonly [name: string, value: string])[]
    }
  /** An at-rule without nested rules. One with a name is needed by those who refer to it, e.g. `@keyframes`. */
  | { kind: 'whole'; name: string | undefined }
)

const TAG = /<([a-z][\w-]*)([^>]*)>/g
const NAMED = / (class|id)="([^"]*)"/g
const WORD = /[\w-]+/g
const USED = /var\((--[\w-]+)/g

/** All classes, ids and tags of a page, in selector notation. */
const namesIn = (html: string): Set<string> => {
  const names = new Set(['html', 'head', 'body'])
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    names.add(tag)
    for (const [, kind, value = ''] of attributes.matchAll(NAMED))
      for (const name of value.split(' ')) names.add((kind === 'id' ? '#' : '.') + name)
  }
  return names
}

type Chosen = {
  within: readonly string[]
  selector: string
  variables: readonly (readonly [name: string, value: string])[]
  text: string
}

const choose = (parts: readonly StylePart[], names: ReadonlySet<string>): Chosen[] => {
  const shown = parts.filter(({ within }) => !within.some(isForLater))
  const fitting = shown.flatMap((part): (readonly [StylePart, Chosen])[] => {
    if (part.kind !== 'rule') return []
    const selectors = part.selectors.filter(({ needs }) => needs.every((name) => names.has(name)))
    const selector = selectors.map(({ text }) => text).join(',')
    return selector ? [[part, { ...part, selector }]] : []
  })
  const still = fitting.filter(([{ within }]) => !within.some(isAgainstMotion))
  const rules = still.some(([, { text }]) => text.includes('animation')) ? fitting : still
  const chosen = new Map<StylePart, Chosen>(rules)
  const words = new Set(rules.flatMap(([, { text }]) => text.match(WORD) ?? []))
  return shown.flatMap((part): Chosen[] => {
    const rule = chosen.get(part)
    if (part.kind === 'rule') return rule ? [rule] : []
    return part.name === undefined || words.has(part.name) ? [{ ...part, selector: '', variables: [] }] : []
  })
}

/** Custom properties used by the page's rules, and transitively by these. */
const usedVariables = (chosen: readonly Chosen[], html: string): Set<string> => {
  const values = new Map<string, string[]>()
  for (const [name, value] of chosen.flatMap(({ variables }) => variables))
    if (!values.get(name)?.push(value)) values.set(name, [value])
  const used = new Set<string>()
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(USED)) {
      if (used.has(name)) continue
      used.add(name)
      values.get(name)?.forEach(follow)
    }
  }
  for (const { text } of chosen) follow(text)
  follow(html)
  return used
}

const written = (chosen: readonly Chosen[], used: ReadonlySet<string>): string => {
  let css = ''
  let open: readonly string[] = []
  for (const { within, selector, variables, text } of chosen) {
    const own = variables.filter(([name]) => used.has(name)).map(([name, value]) => `${name}:${value}`)
    const body = [...own, ...(text ? [text] : [])].join(';')
    if (!body) continue
    if (within.join() !== open.join()) {
      css += '}'.repeat(open.length) + within.map((group) => `${group}{`).join('')
      open = within
    }
    css += selector ? `${selector}{${body}}` : body
  }
  return css + '}'.repeat(open.length)
}

/**
 * Critical CSS: the part of the style sheets that this page's HTML can use on a screen before any interaction; the first paint
 * needs no more. When in doubt a rule is included. The full sheets follow before any script changes the page; without scripts
 * they load at once (`noscript`).
 */
export const criticalCss = (sheets: readonly { parts: readonly StylePart[] }[], html: string): string => {
  const parts = sheets.flatMap((sheet) => sheet.parts)
  const chosen = choose(parts, namesIn(html))
  return written(chosen, usedVariables(chosen, html))
}

import postcss, { type AtRule, type Container, type Rule } from 'postcss'
import { PRINT, type StylePart } from '../app/critical-css.ts'

/** `:is(…)`, `:not(…)` and the like, with up to one level of nested parentheses: names inside are not necessarily needed. */
const ALTERNATIVES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g
const ATTRIBUTES = /\[[^\]]*\]/g
const PSEUDO = /::?[\w-]+(?:\([^()]*\))?/g
const NAMES = /[.#][\w-]+|(?<![\w-])[a-z][\w-]*/gi

/** Pseudo-classes of user interaction, which can't match before the first paint. */
const ACTS = /:(?:hover|active|focus)[\w-]*/g

/**
 * The classes, ids, tags and interaction pseudo-classes without which a selector can't match. Attributes and other states are not
 * included: the browser may set them by itself (`details[open]`, `:target`).
 */
const needsOf = (selector: string): string[] => {
  let rest = selector
  while (ALTERNATIVES.test(rest)) rest = rest.replaceAll(ALTERNATIVES, '')
  rest = rest.replaceAll(ATTRIBUTES, '')
  return [...new Set([...(rest.replaceAll(PSEUDO, '').match(NAMES) ?? []), ...(rest.match(ACTS) ?? [])])]
}

const isVariable = (property: string) => property.startsWith('--')

const ruleParts = (rule: Rule, within: readonly string[]): StylePart => {
  const variables: [name: string, value: string][] = []
  const rest: string[] = []
  for (const node of rule.nodes) {
    // Values of variables are not minified.
    if (node.type === 'decl' && isVariable(node.prop)) variables.push([node.prop, node.value.replaceAll(', ', ',')])
    // Before the full sheets arrive, nothing can change.
    else if (!(node.type === 'decl' && node.prop.startsWith('transition'))) rest.push(node.toString())
  }
  const selectors = rule.selectors.map((text) => ({ text, needs: needsOf(text) }))
  return { kind: 'rule', within, selectors, variables, text: rest.join(';') }
}

/** Groups whose rules are separate parts; any other at-rule is one part. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'starting-style'])
/** Of the latter, those that are needed only if their name is used. */
const NAMED = new Set(['keyframes', 'property'])

const atRuleParts = (rule: AtRule, within: readonly string[]): StylePart[] => {
  if (GROUPS.has(rule.name) && rule.nodes)
    return partsIn(rule as Container, [...within, `@${rule.name} ${rule.params}`.trimEnd()])
  const name = NAMED.has(rule.name) ? rule.params : undefined
  // Page margins only matter in print.
  const around = rule.name === 'page' ? [...within, PRINT] : within
  return [{ kind: 'whole', within: around, name, text: rule.toString() }]
}

const partsIn = (container: Container, within: readonly string[]): StylePart[] =>
  (container.nodes ?? []).flatMap((node): StylePart[] => {
    if (node.type === 'rule') return [ruleParts(node, within)]
    return node.type === 'atrule' ? atRuleParts(node, within) : []
  })

/** Splits a minified style sheet into the parts that `criticalCss` picks from, in their order. */
export const stylePartsOf = (text: string): StylePart[] => partsIn(postcss.parse(text), [])

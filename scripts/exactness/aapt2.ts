import { spawnSync } from 'node:child_process'

/** Undefined if aapt2 rejects the file: then there is nothing to compare. It exits with 0 for some rejections. */
export const aapt2 = (...args: string[]): string | undefined => {
  const { stdout, status } = spawnSync('aapt2', args, { encoding: 'utf8', maxBuffer: 512 * 1024 ** 2 })
  return status === 0 && stdout !== '' ? stdout : undefined
}

const RECORD = /^ *[ENACT]: /
const ELEMENT = /^ *E: (?:.*:)?([^:]*) \(line=\d+\)$/
const ATTRIBUTE = /^ *A: ([^=]*?)(?:\(0x([0-9a-f]{8})\))?=([\s\S]*)$/
const TEXT = /^ *T: '([\s\S]*)'$/
const RAW = / \(Raw: "[\s\S]*"\)$/

/** A value may contain line breaks: a line that begins no record continues the previous one. */
const records = (text: string) => {
  const found: string[] = []
  for (const line of text.split('\n')) {
    if (RECORD.test(line) || found.length === 0) found.push(line)
    else found[found.length - 1] += `\n${line}`
  }
  return found.map((one) => one.replace(/\n+$/, ''))
}

/** Without the namespace, which one side prints as a URI and the other as a prefix. */
export const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

const NUMBER = /^(-?[\d.]+(?:e[+-]\d+)?)(dp|px|sp|pt|in|mm|%p?)?$/
/** aapt2 prints dimensions with six decimals and floats with six digits; we print as many as needed, at most four. */
export const shortNumber = (text: string) => {
  const [, figure, unit] = NUMBER.exec(text) ?? []
  if (figure === undefined) return text
  return unit === undefined ? String(Number(figure)) : `${Number(Number(figure).toFixed(4))}${unit}`
}

/** aapt2 indents the further lines of a text. */
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Every element and attribute as listed by `aapt2 dump xmltree`, then the texts; in the format of `ourTree2`. */
export const tree2 = (path: string, file = 'AndroidManifest.xml'): string[] | undefined => {
  const text = aapt2('dump', 'xmltree', '--file', file, path)
  if (text === undefined) return undefined
  let tag = ''
  const [parts, texts]: [string[], string[]] = [[], []]
  for (const line of records(text)) {
    const element = ELEMENT.exec(line)
    const said = TEXT.exec(line)?.[1]?.trim()
    const [, name = '', id = '', value = ''] = ATTRIBUTE.exec(line) ?? []
    if (element) parts.push((tag = element[1] ?? ''))
    else if (said) texts.push(onOneLine(said))
    else if (name !== '' || value !== '') parts.push([tag, localName(name), id, shortNumber(value.replace(RAW, ''))].join('|'))
  }
  return [...parts, ...texts.toSorted()]
}

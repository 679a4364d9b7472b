import type { XmlDocument, XmlFileFacts } from '../facts/facts.ts'
import { walk } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** A file the manifest points to: decoded, or the verdict that says why it can't be read. */
export const openXml = (facts: XmlFileFacts, path: string): { document: XmlDocument } | { unknown: Verdict } => {
  const document = facts.files.find((file) => file.path === path)
  if (document) return { document }
  const reason = facts.unreadable.find((file) => file.path === path)?.reason ?? '安装包里没有这个文件'
  return { unknown: undetermined(`读不出 ${path}（${reason}），无法判断`) }
}

export const elementsNamed = (document: XmlDocument, ...names: string[]) =>
  walk(document.root).filter(({ name }) => names.includes(name))

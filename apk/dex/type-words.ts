const PRIMITIVES: Readonly<Record<string, string>> = {
  V: 'void',
  Z: 'boolean',
  B: 'byte',
  S: 'short',
  C: 'char',
  I: 'int',
  J: 'long',
  F: 'float',
  D: 'double',
}
export const isPrimitiveWord = (word: string) => Object.values(PRIMITIVES).includes(word)

/** `[Ljava/lang/String;` → `String[]`, as sources write it. */
export const typeWord = (type: string) => {
  const bare = type.replace(/^\[+/, '')
  const name =
    PRIMITIVES[bare] ??
    bare
      .slice(1, -1)
      .split(/[/$](?=.)/)
      .at(-1) ??
    ''
  return name + '[]'.repeat(type.length - bare.length)
}

/** One behind the other, and no further than they are types: a stranger's text is not searched for the next one. */
const TYPES = /\[*(?:[ZBSCIJFD]|L[^;]+;)/gy

/** What stands in the brackets of `(ILjava/lang/String;)V`, as sources write it. */
export const parameterWords = (rest: string) =>
  (rest.slice(rest.indexOf('(') + 1, rest.indexOf(')')).match(TYPES) ?? []).map(typeWord)

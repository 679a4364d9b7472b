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

/** `[Ljava/lang/String;` → `String[]`, as in sources. */
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

/** Consecutive descriptors (sticky): stops at the first character that is none, so that untrusted text is not searched. */
const TYPES = /\[*(?:[ZBSCIJFD]|L[^;]+;)/gy

/** The parameter list of `(ILjava/lang/String;)V`, as in sources. */
export const parameterWords = (rest: string) =>
  (rest.slice(rest.indexOf('(') + 1, rest.indexOf(')')).match(TYPES) ?? []).map(typeWord)

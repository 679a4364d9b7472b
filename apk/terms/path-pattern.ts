import type { ComponentFact } from '../facts/facts.ts'

/** A character, one followed by a star, `.*` with the next character, or `.*` at the end. */
const TOKEN = /\.\*$|\.\*\\?([^])|\\?([^])(\*?)/g

/**
 * android.os.PatternMatcher, PATTERN_SIMPLE_GLOB: no backtracking, `.*` matches up to the first occurrence of the next character,
 * and a dot matches any character, even after a backslash.
 */
const matchesGlob = (pattern: string, path: string) => {
  let at = 0
  for (const [token, behind, character = '', star] of pattern.matchAll(TOKEN)) {
    if (token === '.*') return true
    if (at >= path.length) return false
    if (behind !== undefined) {
      at = path.indexOf(behind, at) + 1
      if (at === 0) return false
    } else if (star) while (path[at] === character) at += 1
    else if (character === '.' || path[at] === character) at += 1
    else return false
  }
  return at === path.length
}

/** Patterns in PATTERN_ADVANCED_GLOB that match everything: a dot with unbounded repetition. */
const ADVANCED_ALL = /^[/.]?\.(?:[*+]|\{[01],\})(?:\.\*)*$/

/** Two dissimilar paths: a pattern that matches both restricts nothing. */
const ANY_PATHS = ['/a', '/0/b.c']

/** Whether a `grant-uri-permission` matches all paths. The bare root counts as all of them, as in Android Lint. */
export const coversAll = ({ path: written, kind }: ComponentFact['grantUriPaths'][number]): boolean => {
  if (kind === 'path') return written === '/'
  if (kind === 'pathAdvancedPattern') return ADVANCED_ALL.test(written)
  return ANY_PATHS.every((path) => {
    if (kind === 'pathPrefix') return path.startsWith(written)
    return kind === 'pathSuffix' ? path.endsWith(written) : matchesGlob(written, path)
  })
}

import type { ComponentFact } from '../facts/facts.ts'

/** A character, one before a star, `.*` with the character behind it, or `.*` at the very end. */
const TOKEN = /\.\*$|\.\*\\?([^])|\\?([^])(\*?)/g

/**
 * android.os.PatternMatcher, PATTERN_SIMPLE_GLOB: it never goes back, `.*` runs to the first of the character behind it, and
 * a point stands for any character, also behind a backslash.
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

/** In PATTERN_ADVANCED_GLOB a point repeated without an end takes all that follows. */
const ADVANCED_ALL = /^[/.]?\.(?:[*+]|\{[01],\})(?:\.\*)*$/

/** Two paths that have nothing in common but what every path has: what fits both narrows nothing. */
const ANY_PATHS = ['/a', '/0/b.c']

/** Whether a `grant-uri-permission` lets every path through. The bare root counts as all of them, as Android Lint has it. */
export const coversAll = ({ path: written, kind }: ComponentFact['grantUriPaths'][number]): boolean => {
  if (kind === 'path') return written === '/'
  if (kind === 'pathAdvancedPattern') return ADVANCED_ALL.test(written)
  return ANY_PATHS.every((path) => {
    if (kind === 'pathPrefix') return path.startsWith(written)
    return kind === 'pathSuffix' ? path.endsWith(written) : matchesGlob(written, path)
  })
}

/**
 * Whether this run makes only the visits of every push (`npm test`), in which axe looks at one width, in light colours. In a whole
 * run (`npm test -- --all`), and in a file that is run by itself, it looks at all of them.
 */
export const isShortRun = process.env['SHORT_RUN'] === '1'

/** Options of a test that a push does without, in a file that it makes. */
export const inWholeRun = { skip: isShortRun && 'in a whole run only' }

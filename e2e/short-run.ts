/**
 * Whether this run makes only the visits of every push (`npm test`), which look at fewer widths and colours. A whole run
 * (`npm test -- --all`) and a file that is run by itself look at all of them.
 */
export const isShortRun = process.env['SHORT_RUN'] === '1'

/** Options of a test that a push does without, in a file that it makes. */
export const inWholeRun = { skip: isShortRun && 'in a whole run only' }

// Plain JavaScript for any Node version: an older one fails to parse the engine, or fails half way and would blame the package.
export const NEEDED_NODE = 24

/** False if Node is too old, after printing a message and setting the exit code. */
export const isNodeEnough = () => {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= NEEDED_NODE) return true
  process.stderr.write(`需要 Node ${NEEDED_NODE} 或更新的版本，现在是 v${process.versions.node}。\n`)
  process.exitCode = 2
  return false
}

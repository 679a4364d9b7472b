// Plain JavaScript that any Node reads: an older one can't read the engine, or misreads it half way, and would then say that the package is at fault.
export const NEEDED_NODE = 24

/** False, with words and an exit code, where this Node is too old for the commands. */
export const isNodeEnough = () => {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= NEEDED_NODE) return true
  process.stderr.write(`需要 Node ${NEEDED_NODE} 或更新的版本，现在是 v${process.versions.node}。\n`)
  process.exitCode = 2
  return false
}

// npm run check: format, lint, types, import law, every test. `-- --static` leaves the tests out.
import { run } from './run.ts'

const statics = [
  run('format', 'oxfmt', ['--check', '.']),
  run('lint', 'oxlint', ['--type-aware', '--report-unused-disable-directives-severity=error', '.']),
  run('types', 'tsc', ['-b']),
  run('import law', process.execPath, ['scripts/law/check.ts']),
]
if (statics.includes(false)) process.exit(1)
if (!process.argv.includes('--static') && !run('tests', process.execPath, ['scripts/test.ts', '--all'])) process.exit(1)

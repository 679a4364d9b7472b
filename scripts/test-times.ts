import { statSync } from 'node:fs'

/**
 * Seconds of the files whose size says too little, in a run of three at once (`SLOW_SECONDS=20 npm test`). Only the order of the
 * starts depends on them: a long file that starts last runs alone, beside an idle processor.
 */
const KNOWN: Record<string, number> = {
  'apk/cli/outputs.test.ts': 20,
  'apk/cli/targets.test.ts': 25,
  'apk/fuzz/amplified.test.ts': 18,
  'apk/fuzz/findings.test.ts': 40,
  'apk/graph/hostile.test.ts': 43,
  'apk/hostile.test.ts': 21,
  'apk/judge.samples.test.ts': 20,
  'e2e/account-security.test.ts': 80,
  'e2e/certify-lab.test.ts': 95,
  'e2e/console-certify.test.ts': 90,
  'e2e/desk-frame.test.ts': 80,
  'e2e/desk-measure.test.ts': 150,
  'e2e/documents-to-come.test.ts': 49,
  'e2e/office-packs.test.ts': 87,
  'e2e/public-dialogs.test.ts': 84,
  'e2e/public-first-paint.test.ts': 79,
  'e2e/public-login.test.ts': 65,
  'e2e/public-look.test.ts': 83,
  'e2e/public-measure.test.ts': 90,
  'e2e/public-pages.test.ts': 20,
  'e2e/submit-command.test.ts': 70,
  'scripts/exactness/hold.test.ts': 26,
  'scripts/pack-judge.test.ts': 31,
  'server/backup/backup.test.ts': 25,
  'server/killed-process.test.ts': 60,
  'server/operate.test.ts': 50,
  'server/seed/seed.test.ts': 22,
  'server/several-processes.test.ts': 27,
  'web/build/build.test.ts': 29,
}

const SECONDS_PER_KB = { visits: 6, others: 0.6 }

/** How long a test file will take, roughly. */
export const secondsOf = (file: string) => {
  const perKb = SECONDS_PER_KB[file.startsWith('e2e/') ? 'visits' : 'others']
  return KNOWN[file] ?? (statSync(file).size / 1000) * perKb
}

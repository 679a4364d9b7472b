/** The certifying room: the only one that knows the engine. Its words are the contract's. */
export {
  ENGINE_VERSION,
  findingsOf,
  leftOut,
  SARIF_LANGUAGE,
  SARIF_SCHEMA,
  sayText,
  sdkNamedIn,
  startResults,
  wordsOf,
} from '@alliance/apk'
export { displayFileName, oneLine, storable, storableJson } from './clean.ts'
export {
  allPacks,
  analysisBounds,
  canonicalJson,
  capabilities,
  createJudge,
  packAt,
  packById,
  packInForce,
  sdkCsv,
} from './judge.ts'
export { selfCheckFile } from './self-check-file.ts'
export { createRejudger } from './rejudger.ts'
export type { Judge, Pack, PackTerm, Rejudger, StoredTerm } from './judgement.ts'

import type { Declarations } from '@alliance/contract/identify'
import type { PackageMaps } from '@alliance/contract/package-maps'
import type { FoundPacker, SdkRow, UsedCapability } from '@alliance/contract/package-contents'
import type { TermDetail, TermSummary } from '@alliance/contract/report'
import type { ChangeDirection } from '@alliance/contract/rule-packs'
import type { StandardId } from '@alliance/contract/standards'

/** Everything a verdict rests on beside the package itself. */
export type JudgeRequest = {
  /** Id of the rule pack. */
  pack: string
  /** Day in China, YYYY-MM-DD. */
  judgedOn: string
  lastCertifiedVersionCode?: string
  declarations: Declarations
  /** An entry of the package whose text is wanted beside the judgement. */
  wantsEntry?: { path: string; capBytes: number }
  /** The facts are wanted too, to be kept for later rule packs. */
  wantsFacts?: boolean
}

/** A judged term as it is stored: its clause text is the pack's and is added when it is shown. */
export type StoredTerm = Omit<TermDetail, 'clauseText'>

export type JudgeProgress = {
  done: number
  total: number
  standard: StandardId | null
  title: string
  terms: TermSummary[]
}

/** What the package says about itself, as screens show it. `packageName` is never empty. */
export type Identity = {
  packageName: string
  versionCode: string
  versionName: string
  minSdk: string
  targetSdk: string
  abis: string[]
  schemes: string[]
  signers: string[]
  /** Absent where there is none, and in judgements that were stored before the engine told. */
  sourceStamp?: boolean
  languages?: string[]
  /** What a collection holds beside what was judged, in one sentence. */
  collection?: string
  sensitivePermissions: { name: string; label: string }[]
  /** Default label, one line; empty where there is none. */
  label: string
}

/** What the package holds, for comparing two versions. Each list is bounded and in the package's order. */
export type Contents = {
  permissions: string[]
  /** Names of services: frameworks and libraries stand in `inventory` only. */
  sdks: string[]
  components: string[]
  /** Absent in judgements that were stored before the engine listed them. */
  inventory?: SdkRow[]
  capabilities?: UsedCapability[]
  /** Only where the code is packed. */
  packer?: FoundPacker
}

export type Judgement = {
  engine: string
  sha256: string
  sizeBytes: number
  /** Null where even the package's name can't be read. */
  identity: Identity | null
} & (
  | {
      judgeable: true
      /** Static terms, in the pack's order. */
      terms: StoredTerm[]
      /** The icon as the package holds it: a stranger's bytes, not yet decoded. */
      icon: Uint8Array | null
      contents: Contents
      /** Shown beside the report; no verdict rests on them. Absent in judgements of earlier engines. */
      maps?: PackageMaps
      /** The text that was asked for; null where there is none. */
      entryText: string | null
      /** What a later rule pack can be judged by, packed; absent where nobody asked, or it is too large to be kept. */
      facts?: Uint8Array
      /** The manifest as it is printed; `cut` where its end is left out. */
      manifest?: { text: string; cut: boolean }
    }
  | {
      judgeable: false
      /** Chinese, for people: why it can't be judged, with the bound that was reached. */
      reason: string
    }
)

/** How one rule stands in one pack. */
type PackStanding = Pick<TermSummary, 'outcome' | 'severity' | 'counted' | 'reason'>
type PackChange = {
  id: string
  title: string
  standard: StandardId
  direction: ChangeDirection
  /** Null where that pack has no such static rule. */
  before: PackStanding | null
  after: PackStanding | null
}
/** Stored facts under two packs. `failsBefore`, `failsAfter`: counted must-terms that fail. */
export type Rejudged = { failsBefore: number; failsAfter: number; changes: PackChange[] }
export type Rejudger = {
  /** `path`: facts as they were kept. Null where they can't be judged: the reason is in the log. One at a time. */
  rejudge(path: string, packs: { from: string; to: string }): Promise<Rejudged | null>
  close(): Promise<void>
}

export type Judge = {
  /**
   * Judges one package in a child process that is held to time and memory from outside. Resolves in every case that
   * lies in the package, a killed child too; rejects only for faults of this machine.
   */
  judge(path: string, request: JudgeRequest, onProgress?: (progress: JudgeProgress) => void): Promise<Judgement>
  close(): Promise<void>
}

/** A rule pack in the contract's words. */
export type Pack = {
  id: string
  effectiveFrom: string
  standards: {
    id: StandardId
    title: string
    shortTitle: string
    version: string
    introduction: string[]
    /** Terms fill the sections by their clause numbers. */
    chapters: { number: string; title: string; sections: { number: string; title: string }[] }[]
  }[]
  terms: PackTerm[]
}
export type PackTerm = Omit<TermSummary, 'outcome' | 'reason'> & {
  /** Why it is not counted; empty where it is. */
  informativeReason: string
  text: string[]
  sources: { title: string; url: string; confirmed: boolean }[]
}

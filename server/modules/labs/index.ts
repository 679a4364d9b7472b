/** The member labs' side of a round: tasks, results with their files, decisions, and what follows from them. */
export { labOf, labResults, labsOfRound } from './labs-of-round.ts'
export { memberTasks, shownResult } from './member-tasks.ts'
export {
  addDecision,
  addEvidence,
  addResult,
  addRuling,
  countEvidence,
  countEvidenceOfTask,
  decisionsOfRound,
  hasJudged,
  type NewRuling,
} from './result-queries.ts'
export {
  combined,
  type Lab,
  type LabDevice,
  type LabFile,
  type LabOutcome,
  labOutcome,
  type LabResult,
  memberStates,
  undecidedTerms,
} from './rules.ts'
export {
  claimTask,
  closeTasks,
  findTask,
  type Holder,
  holdForWriting,
  openTasks,
  releaseTask,
  submitTask,
  type TaskRow,
  tasksOfRound,
  waitingReviewers,
  writeTaskStates,
} from './task-queries.ts'

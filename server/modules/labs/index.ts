/** The member labs' part in a round or a cloud run: tasks, results with files, decisions, and their effects. */
export { DEVICES_TAG, labDevices, listedDevices } from './listed-devices.ts'
export { labOf, labResults, labsOfRound } from './labs-of-round.ts'
export { memberTasks, shownResult } from './member-tasks.ts'
export {
  addDecision,
  addEvidence,
  addResult,
  lastResult,
  addRuling,
  countEvidence,
  countEvidenceOfTask,
  hasJudged,
  type NewRuling,
} from './result-queries.ts'
export { type DeviceRow, shownDevice } from './shown-device.ts'
export { combined, type Lab, type LabDevice, labOutcome, memberStates, undecidedTerms } from './rules.ts'
export {
  claimTask,
  closeCloudTasks,
  closeTasks,
  countUnfinished,
  findTask,
  type Holder,
  holdForWriting,
  openTasks,
  putBackTasks,
  putBackTasksOfAllTokens,
  putBackTasksOfToken,
  releaseTask,
  reviewersOf,
  stillCertifying,
  submitTask,
  takeSubmitted,
  type TaskRow,
  tasksOfCloudRun,
  waitingReviewers,
  writeTaskStates,
} from './task-queries.ts'

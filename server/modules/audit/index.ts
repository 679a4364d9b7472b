export { listAudit } from './queries.ts'
export { recordAudit } from './record-audit.ts'

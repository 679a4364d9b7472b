export { listAudit, listAuditKinds } from './queries.ts'
export { recordAudit } from './record-audit.ts'

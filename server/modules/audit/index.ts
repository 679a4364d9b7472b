export { type AuditPage, listAudit } from './queries.ts'
export { type Act, recordAudit } from './record-audit.ts'

import { HolderPanel } from '../../features/certificate/holder-panel.tsx'
import { ReportPage } from '../../features/report/report-page.tsx'

/** Combines the report and its certificate, which are separate features. */
export const ConsoleReportPage = () => (
  <ReportPage renderCertificate={(identifyId, version) => <HolderPanel identifyId={identifyId} version={version} />} />
)

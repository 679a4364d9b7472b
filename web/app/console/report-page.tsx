import { HolderPanel } from '../../features/certificate/holder-panel.tsx'
import { ReportPage } from '../../features/report/report-page.tsx'

/** The report and the certificate that it led to are features of their own; here they meet. */
export const ConsoleReportPage = () => <ReportPage renderCertificate={(identifyId) => <HolderPanel identifyId={identifyId} />} />

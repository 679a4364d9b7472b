import * as accountEntry from './account-entry.ts'
import * as account from './account.ts'
import * as agenda from './agenda.ts'
import * as apiTokens from './api-tokens.ts'
import * as appeal from './appeal.ts'
import * as appealsDesk from './appeals-desk.ts'
import * as activityCaptcha from './activity-captcha.ts'
import * as activityDesk from './activity-desk.ts'
import * as activityForm from './activity-form.ts'
import * as activity from './activity.ts'
import * as articleForms from './article-forms.ts'
import * as article from './article.ts'
import * as banner from './banner.ts'
import * as binding from './binding.ts'
import type { AnyCall } from './call.ts'
import * as captcha from './captcha.ts'
import * as certificateDesk from './certificate-desk.ts'
import * as certificate from './certificate.ts'
import * as cloudLab from './cloud-lab.ts'
import * as cloudTest from './cloud-test.ts'
import * as commandLine from './command-line.ts'
import * as commentsDesk from './comments-desk.ts'
import * as comments from './comments.ts'
import * as contentActs from './content-acts.ts'
import * as contentDesk from './content-desk.ts'
import * as correctionDesk from './correction-desk.ts'
import * as docComments from './doc-comments.ts'
import * as deviceDirectory from './device-directory.ts'
import * as editionDesk from './edition-desk.ts'
import * as following from './following.ts'
import * as home from './home.ts'
import * as identifyApk from './identify-apk.ts'
import * as identifyStandards from './identify-standards.ts'
import * as identify from './identify.ts'
import * as inbox from './inbox.ts'
import * as jobDesk from './job-desk.ts'
import * as labDevices from './lab-devices.ts'
import * as labTokens from './lab-tokens.ts'
import * as library from './library.ts'
import * as memberDesk from './member-desk.ts'
import * as news from './news.ts'
import * as office from './office.ts'
import * as packageMaps from './package-maps.ts'
import * as packageStorage from './package-storage.ts'
import * as pageDesk from './page-desk.ts'
import * as pageText from './page-text.ts'
import * as picturesDesk from './pictures-desk.ts'
import * as precedentsDesk from './precedents-desk.ts'
import * as precedents from './precedents.ts'
import * as profile from './profile.ts'
import * as progress from './progress.ts'
import * as redirectDesk from './redirect-desk.ts'
import * as review from './review.ts'
import * as roundActs from './round-acts.ts'
import * as roundReport from './round-report.ts'
import * as rulePacks from './rule-packs.ts'
import * as search from './search.ts'
import * as security from './security.ts'
import * as selfCheckFile from './self-check-file.ts'
import * as statDesk from './stat-desk.ts'
import * as stat from './stat.ts'
import * as transparency from './transparency.ts'
import * as vendor from './vendor.ts'
import * as webhooks from './webhooks.ts'

export const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'auth' in value && 'output' in value

/** All calls: the server refuses to start unless exactly these are served. */
export const allCalls: readonly AnyCall[] = [
  account,
  agenda,
  apiTokens,
  binding,
  captcha,
  certificateDesk,
  certificate,
  accountEntry,
  search,
  security,
  selfCheckFile,
  profile,
  following,
  home,
  library,
  news,
  office,
  identifyApk,
  identify,
  identifyStandards,
  roundReport,
  progress,
  review,
  vendor,
  labDevices,
  labTokens,
  roundActs,
  rulePacks,
  appeal,
  appealsDesk,
  precedents,
  precedentsDesk,
  cloudTest,
  cloudLab,
  inbox,
  jobDesk,
  article,
  activity,
  activityCaptcha,
  activityDesk,
  activityForm,
  commandLine,
  comments,
  commentsDesk,
  contentDesk,
  contentActs,
  correctionDesk,
  docComments,
  deviceDirectory,
  editionDesk,
  redirectDesk,
  pageDesk,
  pageText,
  picturesDesk,
  memberDesk,
  articleForms,
  banner,
  stat,
  statDesk,
  transparency,
  packageMaps,
  packageStorage,
  webhooks,
]
  .flatMap((room) => Object.values(room))
  .filter(isCall)

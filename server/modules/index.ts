import type { RawRoute, Served } from '../http/index.ts'
import type { JobHandler } from '../jobs/index.ts'
import * as mail from '../mail/index.ts'
import * as account from './account/index.ts'
import * as appeal from './appeal/index.ts'
import * as activityDesk from './activity-desk/index.ts'
import * as activity from './activity/index.ts'
import * as apiTokens from './api-tokens/index.ts'
import * as articleForms from './article-forms/index.ts'
import * as binding from './binding/index.ts'
import * as captcha from './captcha/index.ts'
import * as certificate from './certificate/index.ts'
import * as certificationDesk from './certification-desk/index.ts'
import * as cloudTest from './cloud-test/index.ts'
import * as commandLine from './command-line/index.ts'
import * as comments from './comments/index.ts'
import * as contentDesk from './content-desk/index.ts'
import * as deskReminders from './desk-reminders/index.ts'
import * as deviceDirectory from './device-directory/index.ts'
import * as entry from './entry/index.ts'
import * as feeds from './feeds/index.ts'
import * as file from './file/index.ts'
import * as following from './following/index.ts'
import * as home from './home/index.ts'
import * as identifyApk from './identify-apk/index.ts'
import * as identify from './identify/index.ts'
import * as image from './image/index.ts'
import * as inbox from './inbox/index.ts'
import * as jobDesk from './job-desk/index.ts'
import * as library from './library/index.ts'
import * as memberDesk from './member-desk/index.ts'
import * as news from './news/index.ts'
import * as office from './office/index.ts'
import * as pageTexts from './page-texts/index.ts'
import * as packTrials from './pack-trials/index.ts'
import * as packageStorage from './package-storage/index.ts'
import * as pictures from './pictures/index.ts'
import * as precedents from './precedents/index.ts'
import * as profile from './profile/index.ts'
import * as review from './review/index.ts'
import * as search from './search/index.ts'
import * as security from './security/index.ts'
import * as standardFiles from './standard-files/index.ts'
import * as stat from './stat/index.ts'
import * as transparency from './transparency/index.ts'
import * as upload from './upload/index.ts'
import * as vendor from './vendor/index.ts'
import * as webhooks from './webhooks/index.ts'

type Module = { served?: readonly Served[]; jobs?: readonly JobHandler[]; rawRoutes?: readonly RawRoute[] }

const modules: readonly Module[] = [
  account,
  appeal,
  activity,
  activityDesk,
  apiTokens,
  articleForms,
  binding,
  captcha,
  certificate,
  certificationDesk,
  cloudTest,
  commandLine,
  comments,
  contentDesk,
  deskReminders,
  deviceDirectory,
  entry,
  feeds,
  file,
  following,
  home,
  identify,
  identifyApk,
  image,
  inbox,
  jobDesk,
  library,
  mail,
  memberDesk,
  news,
  office,
  packTrials,
  packageStorage,
  pageTexts,
  pictures,
  precedents,
  profile,
  review,
  search,
  security,
  standardFiles,
  stat,
  transparency,
  upload,
  vendor,
  webhooks,
]

export const served: readonly Served[] = modules.flatMap((module) => module.served ?? [])
export const jobs: readonly JobHandler[] = modules.flatMap((module) => module.jobs ?? [])
export const rawRoutes: readonly RawRoute[] = modules.flatMap((module) => module.rawRoutes ?? [])

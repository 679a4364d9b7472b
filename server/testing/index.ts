export {
  type AccountWish,
  type Caller,
  formOf,
  type PostOptions,
  startTestApi,
  type TestApi,
  type TestOverrides,
} from './test-api.ts'
export { freePort } from './free-port.ts'
export { startNetwork } from './network.ts'
export { statusForHost } from './status-for-host.ts'
export { testDatabase } from './test-database.ts'
export { testSettings } from './settings.ts'
export { untilBlocked } from './until-blocked.ts'

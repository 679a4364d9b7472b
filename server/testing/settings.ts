import { serverLimits } from '../limits.ts'
import type { Settings } from '../settings.ts'

/** Settings of one test, independent of the environment; nothing outlives the test. */
export const testSettings = (dataDir: string, database: Settings['database']): Settings => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  database,
  bucket: undefined,
  embedded: !('url' in database),
  demonstration: false,
  production: false,
  origin: 'http://localhost:3000',
  allianceName: '终端应用兼容联盟',
  apiHost: '',
  staticHost: '',
  serviceEmail: 'service@alliance.example',
  serviceId: 'alliance_demo',
  filings: [],
  trustedProxies: [],
  webDir: `${dataDir}/no-web`,
  commandLineDir: `${dataDir}/no-command-line`,
  logLevel: 'silent',
  smtpUrl: undefined,
  mailFrom: 'no-reply@example.com',
  secrets: {
    passwordSalt: 'a pepper for tests only, not for anything',
    ticketKey: 'a ticket key for tests only, not for anything',
    encryptionKey: 'an encryption key for tests only, for nothing else',
    signingKey: Buffer.from('a signing key for the tests only').toString('base64url'),
  },
  limits: serverLimits,
})

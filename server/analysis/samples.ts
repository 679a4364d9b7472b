/** Packages built by the engine's own scripts: for the demonstration, for `/dev` and for tests. */
export {
  breaking,
  buildApk,
  type Change,
  change,
  type CleanAppOptions,
  cleanSpec,
  type DemoApp,
  demoApps,
  doubts,
  hostilePackages,
  packed,
} from '@alliance/apk/samples'

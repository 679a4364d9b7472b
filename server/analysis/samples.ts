/** Packages built by the engine's own scripts: for the demonstration, for `/dev` and for tests. */
export {
  buildApk,
  type Change,
  change,
  type CleanAppOptions,
  cleanSpec,
  type DemoApp,
  demoApps,
  hostilePackages,
  packed,
  violations,
} from '@alliance/apk/samples'

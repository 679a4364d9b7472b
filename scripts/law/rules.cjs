// Who may import whom. Paths are relative to the folder being checked, so that the same rules apply to the repository and to
// the fixture, which violates each rule once.
const drivers = '^(pg|@electric-sql/pglite)|node_modules/(@types/)?(pg|@electric-sql/pglite)/'
const fastify = '(^|node_modules/)(fastify|@fastify/)'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  // A type may refer to a module that imports it; code must not be cyclic.
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  {
    name: 'contract-is-pure',
    severity: 'error',
    from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^contract/|(^|node_modules/)zod' },
  },
  { name: 'apk-stands-alone', severity: 'error', from: { path: '^apk/' }, to: { path: '^(contract|server|web)/|node_modules/' } },
  {
    name: 'judge-knows-no-network',
    severity: 'error',
    from: { path: '^apk/', pathNot: '^apk/submit(/|\\.mjs$)' },
    to: { path: ['^(node:)?(https?|http2|net|tls|dns|dgram)(/|$)', '^apk/submit/'] },
  },
  {
    name: 'engine-only-through-analysis',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/analysis/|\\.test\\.ts$' },
    to: { path: '^apk/' },
  },
  {
    name: 'engine-only-by-its-doors',
    severity: 'error',
    from: { path: '^(server|web|contract)/' },
    to: { path: '^apk/', pathNot: '^apk/(index|samples/index)\\.ts$' },
  },
  {
    name: 'server-never-imports-web',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/', pathNot: '^web/(dist|build)/' },
  },
  {
    name: 'drivers-only-in-db',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/(db|testing)/' },
    to: { path: drivers },
  },
  {
    name: 'fastify-only-in-http',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/http/' },
    to: { path: fastify },
  },
  {
    name: 'modules-meet-at-their-doors',
    severity: 'error',
    from: { path: '^server/modules/([^/]+)/' },
    to: { path: '^server/modules/([^/]+)/(?!index\\.ts$)', pathNot: '^server/modules/($1|[^/]+/testing)/' },
  },
  {
    name: 'test-tools-only-in-tests',
    severity: 'error',
    from: { path: '^(server|apk)/', pathNot: ['\\.test\\.ts$', '/testing/'] },
    to: { path: ['^(server|apk)/testing/', '^(server|apk)/.*/testing/'] },
  },
  {
    name: 'db-knows-nobody',
    severity: 'error',
    from: { path: '^server/db/' },
    to: { path: '^server/(http|jobs|modules|seed|analysis)/' },
  },
  {
    name: 'pdf-knows-nobody',
    severity: 'error',
    from: { path: '^server/pdf/' },
    to: { path: '^server/(?!pdf/)' },
  },
  {
    name: 'pdf-only-by-its-door',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/pdf/' },
    to: { path: '^server/pdf/', pathNot: '^server/pdf/index\\.ts$' },
  },
  { name: 'web-knows-only-the-contract', severity: 'error', from: { path: '^web/' }, to: { path: '^(server|apk)/' } },
  {
    name: 'browser-never-takes-the-roll-call',
    severity: 'error',
    from: { path: '^web/(app|features|lib|ui)/' },
    to: { path: '^contract/index\\.ts$' },
  },
  { name: 'ui-knows-nobody-above', severity: 'error', from: { path: '^web/ui/' }, to: { path: '^web/(features|app)/' } },
  { name: 'lib-knows-nobody-above', severity: 'error', from: { path: '^web/lib/' }, to: { path: '^web/(features|app)/' } },
  { name: 'features-never-import-app', severity: 'error', from: { path: '^web/features/' }, to: { path: '^web/app/' } },
  {
    name: 'a-feature-never-imports-a-feature',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'public-shells-never-import-antd',
    severity: 'error',
    from: { path: '^web/(ui|lib|app|features)/', pathNot: '^web/(app/console|features/(identify|report|upload))/' },
    to: { path: '(^|node_modules/)(antd|@ant-design|@rc-component)/?' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules|web/dist' },
    exclude: { path: '\\.module\\.css$|/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

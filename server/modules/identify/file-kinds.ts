/** File formats of reports and self-checks. */
export const fileKinds = {
  pdf: { ending: '.pdf', mediaType: 'application/pdf' },
  text: { ending: '.txt', mediaType: 'text/plain; charset=utf-8' },
  json: { ending: '.json', mediaType: 'application/json' },
  csv: { ending: '.csv', mediaType: 'text/csv; charset=utf-8' },
  sdks: { ending: '-sdk.csv', mediaType: 'text/csv; charset=utf-8' },
  sarif: { ending: '.sarif', mediaType: 'application/sarif+json' },
  junit: { ending: '.xml', mediaType: 'application/xml' },
} as const

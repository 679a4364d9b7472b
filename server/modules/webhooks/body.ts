type Told = { type: string; createdAt: number; data: unknown; path: string }

/** The same bytes each time it is sent: made of what was written down when it happened. */
export const bodyOf = ({ type, createdAt, data, path }: Told, origin: string): string =>
  JSON.stringify({
    type,
    timestamp: new Date(createdAt).toISOString(),
    data: { ...(data as Record<string, unknown>), url: `${origin}${path}` },
  })

type Told = { type: string; createdAt: number; data: unknown; path: string }

/** The body, with the same bytes for each attempt: built only from the stored row. */
export const bodyOf = ({ type, createdAt, data, path }: Told, origin: string): string =>
  JSON.stringify({
    type,
    timestamp: new Date(createdAt).toISOString(),
    data: { ...(data as Record<string, unknown>), url: `${origin}${path}` },
  })

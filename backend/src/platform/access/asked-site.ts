import type { Caller } from './caller.ts'

/** The site of something new: the one that is named, none where all sites are meant, and where nothing is said the only one the caller sees. */
export function askedSite(asked: string | null | undefined, { locationIds }: Pick<Caller, 'locationIds'>): string | null {
  const [only, ...others] = locationIds ?? []
  return asked === undefined && only !== undefined && others.length === 0 ? only : (asked ?? null)
}

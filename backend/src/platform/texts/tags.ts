import { type SQL, sql } from 'drizzle-orm'

/** A list of ids as one parameter: `{a,b}`. */
export const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** `a,b` of a query value: each once. */
export const tagsOf = (text: string | undefined): readonly string[] | undefined =>
  text === undefined ? undefined : [...new Set(text.split(','))]

/** Whether a device, or a point together with its device, bears every one of these tags. */
export function hasTags(tags: readonly string[], { device, point }: { readonly device: SQL; readonly point?: SQL }): SQL {
  const own = sql`exists (select 1 from device_tags dt where dt.device_id = ${device} and dt.tag = wanted.tag)`
  const borne = point ? sql`(${own} or exists (select 1 from point_tags pt where pt.point_id = ${point} and pt.tag = wanted.tag))` : own
  return sql`not exists (select 1 from jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb) as wanted(tag) where not ${borne})`
}

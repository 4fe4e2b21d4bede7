import { type SQL, sql } from 'drizzle-orm'

/** Title or body of an announcement in both languages, by its alias in the query. */
export const textsOf = (name: 'title' | 'body', row = 'a'): SQL =>
  sql`jsonb_build_object('en', ${sql.raw(`${row}.${name}_en`)}, 'id', ${sql.raw(`${row}.${name}_id`)})`

/** Files of an announcement `a`, in the order in which they were added. */
export const FILES = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes) order by f.at, f.id), '[]'::jsonb)
  from announcement_files f where f.announcement_id = a.id)`

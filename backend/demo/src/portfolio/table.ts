import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The rows of a file of `backend/demo/tables`, as its schema types them. Throws with the first value that the schema refuses. */
export function tableOf<Schema extends TSchema>(schema: Schema, rows: unknown): Static<Schema> {
  const [refused] = Value.Errors(schema, rows)
  if (refused) throw new Error(`A table of the demo is wrong at ${refused.instancePath || '/'}: ${refused.message}`)
  return rows as Static<Schema>
}

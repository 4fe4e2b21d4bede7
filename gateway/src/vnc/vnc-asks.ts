import { type VncAsk, vncAsks } from '@menara/shared/contract/vnc-wire.ts'
import { Ajv } from 'ajv'

const ajv = new Ajv({ strict: false, formats: { uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i } })
const checks = new Map(Object.entries(vncAsks).map(([t, schema]) => [t, ajv.compile(schema as object)]))

/** A word of the page; null for what is none. */
export function readAsk(text: string): VncAsk | null {
  try {
    const ask = JSON.parse(text) as VncAsk
    return checks.get(ask?.t)?.(ask) ? ask : null
  } catch {
    // Not even JSON: no word of ours.
    return null
  }
}

/**
 * `node scripts/verify-audit.mjs <rows.jsonl> [--heads <folder>] [--key-file <file>]`: verifies an exported audit trail. Plain Node, nothing
 * else of the product: whoever doubts it can read this page. Exit code 0: whole; 1: broken; 2: asked wrongly.
 *
 * Each row's hash is SHA-256 over the JSON, with sorted keys, of [prev_hash, chain, at, actor_id, action, subject, subject_id, detail];
 * prev_hash is the hash of the row before in its chain. `seal` is `<key id>.<HMAC-SHA256 of the hash>` under a key derived (HKDF-SHA256, no
 * salt, info "menara audit trail") from `audit_key` of secrets.json, or one of `former_audit_keys` for rows from before it was replaced: going
 * down a chain the keys only grow newer. A head file names the newest row of every chain on a day.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const option = { type: 'string' }
const { values, positionals } = parseArgs({ allowPositionals: true, options: { heads: option, 'key-file': option } })
const [file] = positionals
if (!file) end(2, 'Which rows? node scripts/verify-audit.mjs <rows.jsonl> [--heads <folder>] [--key-file <file>]')

function end(code, sentence) {
  process.stdout.write(`${sentence}\n`)
  process.exit(code)
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, it]) => `${JSON.stringify(key)}:${canonical(it)}`).join(',')}}`
}

const hashOf = (it) =>
  createHash('sha256')
    .update(canonical([it.prev_hash, it.chain, it.at, it.actor_id, it.action, it.subject, it.subject_id, it.detail]))
    .digest('hex')

/** The file holds the keys alone, one a line and the newest first, or is secrets.json. Gives the place of the key that sealed a hash. */
function placer(path) {
  const text = readFileSync(path, 'utf8').trim()
  const kept = text.startsWith('{') ? JSON.parse(text) : null
  const secrets = kept ? [kept.audit_key, ...(kept.former_audit_keys ?? []).map((it) => it.key)] : text.split(/\s+/)
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'menara audit trail', 32)))
  const idOf = (key) => createHash('sha256').update(key).digest('hex').slice(0, 8)
  const sealOf = (key, hash) => `${idOf(key)}.${createHmac('sha256', key).update(hash).digest('hex')}`
  return (hash, seal) => keys.findIndex((key) => sealOf(key, hash) === seal)
}

const placeOf = values['key-file'] ? placer(values['key-file']) : null
const places = new Map()
const previous = new Map()
const keyed = new Set()
const hashes = new Map()
let rows = 0
for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  if (line === '') continue
  const row = JSON.parse(line)
  const where = `row ${row.seq} of chain ${row.chain}`
  if (row.prev_hash !== (previous.get(row.chain) ?? '')) end(1, `BROKEN at ${where}: it does not follow the row before it.`)
  if (hashOf(row) !== row.hash) end(1, `BROKEN at ${where}: it was changed.`)
  if (row.seal !== null) keyed.add(row.chain)
  if (keyed.has(row.chain) && row.seal === null) end(1, `BROKEN at ${where}: it bears no seal, and rows before it do.`)
  if (placeOf && row.seal !== null) {
    const place = placeOf(row.hash, row.seal)
    if (place < 0) end(1, `BROKEN at ${where}: its seal was made with another key.`)
    if (place > (places.get(row.chain) ?? place)) end(1, `BROKEN at ${where}: its seal was made with a key that was replaced before.`)
    places.set(row.chain, place)
  }
  previous.set(row.chain, row.hash)
  hashes.set(row.seq, `${row.chain} ${row.hash}`)
  rows += 1
}

let named = 0
for (const name of values.heads ? readdirSync(values.heads).filter((it) => /^audit-head-.*\.json$/.test(it)) : []) {
  const { chains } = JSON.parse(readFileSync(join(values.heads, name), 'utf8'))
  for (const { chain, seq, hash } of chains) {
    if (hashes.get(seq) !== `${chain} ${hash}`) end(1, `BROKEN: ${name} names row ${seq} of chain ${chain}, which is not there as it was.`)
    named += 1
  }
}
const left = [
  ...(placeOf ? [] : ['seals were not checked (no --key-file)']),
  ...(values.heads ? [] : ['cut rows were not looked for (no --heads)']),
]
end(0, `WHOLE: ${rows} rows, ${named} named by heads${left.length > 0 ? `; ${left.join(', ')}` : ''}.`)

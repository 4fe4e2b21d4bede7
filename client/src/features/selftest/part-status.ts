/** A part of `/readyz` in a word or its own sentence: `{ok, required, detail}`, or as another server writes it. */
export function statusOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const { status, ok, detail } = part as { status?: unknown; ok?: unknown; detail?: unknown }
  if (typeof detail === 'string' && detail !== '') return detail
  if (typeof status === 'string') return status
  return typeof ok === 'boolean' ? (ok ? 'ok' : 'bad') : JSON.stringify(part)
}

/** The browser's storage, where it may be refused (private windows): then the value lives as long as the page. */
const fallback = new Map<string, string>()

/** Of what is kept for the time without a connection: people's data, which go with the session. */
export const KEPT_DATABASE = 'menara-kept'

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null
  } catch {
    return fallback.get(key) ?? null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    fallback.delete(key)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}

export function readStoredJson<T>(key: string): T | null {
  const text = readStored(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    writeStored(key, null)
    return null
  }
}

import { readFileSync } from 'node:fs'

/** What a JSON file holds; null when there is none. Throws on anything else, such as JSON that is broken off. */
export function readJsonFile<Content>(path: string): Content | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

import { jsonOf } from '../../kit/house.ts'
import { type Texts, textsFrom } from '../../kit/text-lookup.ts'

const files = new Map<string, Texts>()
const fileAt = (path: string): Texts => {
  const known = files.get(path) ?? jsonOf<Texts>(path)
  files.set(path, known)
  return known
}

/** The product's own texts: `say('id')('accounts:refusal.wrongPair')`. A key that is not there is a failure. */
export const say = textsFrom(fileAt)
export const en = say('en')

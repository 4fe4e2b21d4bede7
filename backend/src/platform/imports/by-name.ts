import { invalid } from '../errors.ts'

/** Finds things by what people call them. What is first in `namesOf` is looked for first: a code before a name. */
export function byName<T extends { readonly id: string }>(things: readonly T[], namesOf: (thing: T) => readonly string[]) {
  const ranks: Map<string, T[]>[] = []
  for (const thing of things)
    for (const [rank, name] of namesOf(thing).entries()) {
      const names = ranks[rank] ?? new Map<string, T[]>()
      ranks[rank] = names
      const word = plain(name)
      names.set(word, [...(names.get(word) ?? []), thing])
    }
  /** Throws 422 at the field: `exists` where nothing has the name, `several` where more than one thing has it. */
  return (name: string, field: string): T => {
    const word = plain(name)
    for (const names of ranks) {
      const [found, another] = names.get(word) ?? []
      if (found && another) throw invalid(field, 'several')
      if (found) return found
    }
    throw invalid(field, 'exists')
  }
}

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
